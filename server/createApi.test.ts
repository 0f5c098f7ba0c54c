import { once } from 'node:events'
import { BlockList, connect } from 'node:net'
import { expect, it } from 'vitest'
import * as v from '../src/schema/v.ts'
import { problemSchema } from '../src/session/problem.ts'
import { createApi, type MostAtOnce, usualAtOnce } from './createApi.ts'
import type { Handlers } from './handlers.ts'
import { ProblemError } from './http/problem.ts'
import { createRateLimits } from './limits/createRateLimits.ts'
import { listen } from './listen.ts'
import { createLog } from './observe/createLog.ts'
import { createMetrics } from './observe/createMetrics.ts'
import { sameHandler } from './test-support/sameHandler.ts'

const site = 'https://claim.example'
const account = `0x${'ab'.repeat(20)}`
const secret = `the account ${account} is unlucky`

function setUp({
  handlers = {},
  mostAtOnce,
  bodyPatience,
  points = 1_800,
  safeHosts = [],
}: {
  handlers?: Partial<Handlers>
  mostAtOnce?: MostAtOnce
  bodyPatience?: number
  points?: number
  safeHosts?: readonly string[]
} = {}) {
  const lines: string[] = []
  const metrics = createMetrics()
  const nothing = async () => {
    throw new Error(secret)
  }
  const fetch = createApi({
    handlers: { ...sameHandler(nothing), ...handlers },
    origins: [site],
    safeHosts,
    proxies: new BlockList(),
    salt: 'salt',
    mostAtOnce,
    bodyPatience,
    metrics,
    limits: createRateLimits({ points }),
    isReady: async () => false,
    log: createLog((line) => lines.push(line)),
  })
  const ask = (path: string, init: RequestInit = {}, peer = '203.0.113.9') =>
    fetch(new Request(`https://api.example${path}`, init), { peer })
  return { ask, fetch, lines, metrics }
}
const post = (body: unknown, origin = site): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', origin },
})
/** A body that begins and never ends. */
const endless = (): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  duplex: 'half',
  headers: { 'content-type': 'application/json', origin: site },
  body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
})
const getSession = async () => ({ body: { session: null } })
const turn = () => new Promise((resolve) => setImmediate(resolve))
/** A promise that waits, and what ends it. */
function open() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}
async function problem(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return v.parse(problemSchema, await response.json())
}

it('answers by the table’s shapes, to this site’s pages, and lets nobody keep it', async () => {
  const { ask } = setUp({
    handlers: { getSession: async () => ({ body: { session: null }, cookies: ['a=b', 'c=d'] }) },
  })
  const response = await ask('/api/v1/session', { headers: { origin: site } })
  expect([response.status, await response.json()]).toEqual([200, { session: null }])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual(['a=b', 'c=d'])
  expect(response.headers.get('access-control-allow-origin')).toBe(site)
  expect(response.headers.get('access-control-allow-credentials')).toBe('true')
})

it('says to pages of this site alone which headers they may ask with', async () => {
  const { ask } = setUp()
  const preflight = async (origin: string) => {
    const { status, headers } = await ask('/api/v1/session', { method: 'OPTIONS', headers: { origin } })
    return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]
  }
  const allowed = 'content-type, everclaim-frame, everclaim-account'
  expect(await preflight(site)).toEqual([204, site, allowed])
  expect((await preflight('https://evil.example')).slice(0, 2)).toEqual([204, null])
})

it('hands on the Safe host and the account that a page names, and no other host', async () => {
  const seen: unknown[] = []
  const { ask } = setUp({
    safeHosts: ['https://app.safe.example'],
    handlers: {
      getSession: async ({ frame, account }) => {
        seen.push([frame, account])
        return { body: { session: null } }
      },
    },
  })
  const from = async (headers: Record<string, string>) => (await ask('/api/v1/session', { headers })).status
  expect(await from({})).toBe(200)
  const frame = 'https://app.safe.example'
  expect(
    await from({ 'everclaim-frame': frame, 'everclaim-account': account.toUpperCase().replace('X', 'x') }),
  ).toBe(200)
  expect(await from({ 'everclaim-frame': 'https://evil.example' })).toBe(403)
  expect(await from({ 'everclaim-account': 'ada.eth' })).toBe(400)
  expect(seen).toEqual([
    [undefined, undefined],
    [frame, account],
  ])
})

it.each([
  'https://claim.example.evil',
  'https://evil.example',
  'http://claim.example',
  'null',
  'https://claim.example:444',
  '',
])('refuses pages of another origin: %s', async (origin) => {
  let isAsked = false
  const { ask } = setUp({
    handlers: {
      createNonce: async () => {
        isAsked = true
        throw new Error()
      },
    },
  })
  const response = await ask('/api/v1/session/nonce', { method: 'POST', headers: { origin } })
  expect(response.status).toBe(403)
  expect((await problem(response)).code).toBe('foreign-origin')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(isAsked).toBe(false)
})

it('refuses what changes something and does not say from which page', async () => {
  const { ask } = setUp()
  expect((await ask('/api/v1/session', { method: 'DELETE' })).status).toBe(403)
})

it.each<[string, RequestInit, number, string]>([
  ['no body', { method: 'POST', headers: { origin: site } }, 400, 'content-type'],
  [
    'another type',
    { ...post({}), headers: { origin: site, 'content-type': 'text/plain' } },
    400,
    'content-type',
  ],
  ['no JSON', { ...post({}), body: '{' }, 400, 'body'],
  ['no text', { ...post({}), body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'body'],
  ['a field missing', post({ message: 'a' }), 400, 'body.signature'],
  ['a field of another form', post({ message: 'a', signature: '0xabc' }), 400, 'body.signature'],
  ['a field too many', post({ message: 'a', signature: '0x', account }), 400, 'body'],
  ['a list', post([]), 400, 'body'],
  ['nothing', post(null), 400, 'body'],
  ['more than fits', post({ message: 'a', signature: `0x${'0'.repeat(400_000)}` }), 413, ''],
])('says in one sentence what is wrong with a body: %s', async (_, init, status, reason) => {
  const { ask } = setUp()
  const response = await ask('/api/v1/session', init)
  expect(response.status).toBe(status)
  const reported = await problem(response)
  expect(reported.detail).toMatch(/^[A-Z].*\.$/)
  expect(reported.reason ?? '').toBe(reason)
})

it('knows its paths and their methods', async () => {
  const { ask } = setUp()
  expect((await problem(await ask('/api/v1/nothing'))).code).toBe('not-found')
  const wrong = await ask('/api/v1/session', { method: 'PUT' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, GET, DELETE'])
  expect((await problem(await ask('/api/v1/sponsored-claims/0xabc'))).reason).toBe('path.id')
})

it('limits what a network asks for, and says when to come again', async () => {
  const { ask } = setUp({ points: 9, handlers: { getSession: async () => ({ body: { session: null } }) } })
  const statuses = []
  for (let at = 0; at < 4; at++) statuses.push((await ask('/api/v1/session')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await ask('/api/v1/session')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await problem(refused)).code).toBe('too-many-requests')
})

it('sends away what is too much at once, and answers again afterwards', async () => {
  const { ended, end } = open()
  const { ask } = setUp({
    mostAtOnce: { ...usualAtOnce, database: 2 },
    handlers: {
      getSession: async () => {
        await ended
        return { body: { session: null } }
      },
    },
  })
  const first = [ask('/api/v1/session'), ask('/api/v1/session')]
  await turn()
  const third = await ask('/api/v1/session')
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '1'])
  end()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  expect((await ask('/api/v1/session')).status).toBe(200)
})

it('goes on while many networks send their bodies slowly', async () => {
  const { ask } = setUp({ handlers: { getSession } })
  for (let wide = 0; wide < 25; wide++)
    for (let at = 0; at < 20; at++)
      void ask('/api/v1/session', endless(), `2001:db8:${wide.toString(16)}:${(at % 4).toString(16)}::1`)
  await turn()
  expect((await ask('/api/v1/session')).status).toBe(200)
})

it('waits for a body for so long, and no longer', async () => {
  const { ask } = setUp({ bodyPatience: 20 })
  const response = await ask('/api/v1/session', endless())
  expect(response.status).toBe(400)
  expect(await problem(response)).toMatchObject({
    reason: 'body',
    detail: 'The body did not arrive in time.',
  })
})

it('lets go of a connection whose body does not come', async () => {
  const { fetch: api } = setUp({ bodyPatience: 20 })
  const server = await listen(api, { host: '127.0.0.1', port: 0 })
  const socket = connect(server.port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  const head = `Host: a\r\nOrigin: ${site}\r\nContent-Type: application/json\r\nContent-Length: 100`
  socket.write(`POST /api/v1/session HTTP/1.1\r\n${head}\r\n\r\n{`)
  await once(socket, 'close')
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said).toContain('The body did not arrive in time.')
  await server.stop(0)
})

it.each([
  ['an address', 2, 10, 10, '203.0.113.9', '203.0.113.9', '203.0.113.10'],
  ['a network', 10, 2, 10, '203.0.113.9', '203.0.113.10', '203.0.114.9'],
  ['an address of IPv6', 2, 10, 10, '2001:db8:0:1::1', '2001:db8:0:1::1', '2001:db8:0:1::2'],
  ['a network of IPv6', 10, 2, 10, '2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1'],
  ['a wide network of IPv6', 10, 10, 2, '2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:1:2::1'],
])(
  'has so many bodies on their way for %s, and more for others',
  async (_, address, network, wideNetwork, from, same, other) => {
    const bodies = { address, network, wideNetwork, all: 100 }
    const { ask } = setUp({ handlers: { getSession }, mostAtOnce: { ...usualAtOnce, bodies } })
    for (let at = 0; at < 2; at++) void ask('/api/v1/session', endless(), from)
    await turn()
    const refused = await ask('/api/v1/session', post({}), same)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await problem(refused)).detail).toContain('at once from your address or network')
    // A body that is read, and is no sign-in.
    expect((await ask('/api/v1/session', post({}), other)).status).toBe(400)
  },
)

it('answers who reads while an address stalls what it sends, the address itself and its neighbours', async () => {
  const { ask } = setUp({ handlers: { getSession } })
  for (let at = 0; at < 10; at++) void ask('/api/v1/session', endless(), '203.0.113.9')
  await turn()
  for (const peer of ['203.0.113.9', '203.0.113.10'])
    expect((await ask('/api/v1/session', {}, peer)).status).toBe(200)
  expect((await ask('/api/v1/session', post({}), '203.0.113.10')).status).toBe(400)
})

it.each([
  ['an address', 2, 10, 10, '203.0.113.9', '203.0.113.10'],
  ['a network', 10, 2, 10, '203.0.113.10', '203.0.114.9'],
])(
  'answers so much at once for %s, and more for others',
  async (_, address, network, wideNetwork, same, other) => {
    const { ended, end } = open()
    const answers = { address, network, wideNetwork, all: 100 }
    const { ask } = setUp({
      handlers: { getSession: async () => ended.then(getSession) },
      mostAtOnce: { ...usualAtOnce, answers },
    })
    const first = [ask('/api/v1/session', {}, '203.0.113.9'), ask('/api/v1/session', {}, '203.0.113.9')]
    await turn()
    expect((await ask('/api/v1/session', {}, same)).status).toBe(429)
    const others = ask('/api/v1/session', {}, other)
    end()
    expect((await Promise.all([...first, others])).map(({ status }) => status)).toEqual([200, 200, 200])
  },
)

it('has so many bodies on their way in all', async () => {
  const bodies = { address: 10, network: 10, wideNetwork: 10, all: 2 }
  const { ask } = setUp({ mostAtOnce: { ...usualAtOnce, bodies } })
  for (const peer of ['203.0.113.9', '198.51.100.1']) void ask('/api/v1/session', endless(), peer)
  await turn()
  expect((await problem(await ask('/api/v1/session', post({}), '192.0.2.1'))).code).toBe('overloaded')
})

it('goes on while the chain is silent, for all that does not ask it', async () => {
  const { ended, end } = open()
  const signIn = async () => {
    await ended
    throw new ProblemError('could-not-check', 'Nobody knows.')
  }
  const { ask } = setUp({
    handlers: { getSession, signIn },
    mostAtOnce: { ...usualAtOnce, chain: 2 },
  })
  const body = post({ message: 'a', signature: '0x' })
  const first = [ask('/api/v1/session', body), ask('/api/v1/session', body)]
  await turn()
  await turn()
  expect((await problem(await ask('/api/v1/session', body))).code).toBe('overloaded')
  expect((await ask('/api/v1/session')).status).toBe(200)
  end()
  for (const response of await Promise.all(first))
    expect((await problem(response)).code).toBe('could-not-check')
})

it('lets foreign pages use up nothing of their visitor’s network', async () => {
  const { ask } = setUp({ points: 180, handlers: { getSession } })
  const from = 'https://evil.example'
  for (let at = 0; at < 100; at++) {
    const asked = await ask('/api/v1/session/nonce', { method: 'POST', headers: { origin: from } })
    expect(asked.status).toBe(403)
    // A picture: its request has no origin, and says that it comes from elsewhere.
    expect((await ask('/api/v1/session', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  }
  expect((await ask('/api/v1/session', { headers: { origin: site } })).status).toBe(200)
})

it('says once that a proxy is not declared, and not which', async () => {
  const { ask, lines } = setUp({ handlers: { getSession } })
  for (let at = 0; at < 3; at++)
    await ask('/api/v1/session', { headers: { 'x-forwarded-for': '198.51.100.1' } })
  const reported = lines.filter((line) => line.includes('EVERCLAIM_PROXIES'))
  expect(reported).toHaveLength(1)
  expect(reported.join()).not.toMatch(/198\.51|203\.0/)
})

it.each(['/api/v1/session', '/api/v1/nothing', '/health', '/api/v1/openapi.json'])(
  'says with every answer which pages may read it, and that it is what it is called: %s',
  async (path) => {
    const { ask } = setUp()
    for (const method of ['GET', 'PUT']) {
      const { headers } = await ask(path, { method, headers: { origin: site } })
      expect(headers.get('access-control-allow-origin')).toBe(site)
      expect(headers.get('vary')).toBe('origin')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  },
)

it('says nothing of its faults to the caller, and no account to its log', async () => {
  const { ask, lines, metrics } = setUp()
  const response = await ask('/api/v1/session')
  expect(response.status).toBe(500)
  const reported = await problem(response)
  expect(JSON.stringify(reported)).not.toContain(account)
  // It may have been written down before the fault.
  expect(reported.detail).toBe('The API failed. Check whether anything was done, and try again later.')
  await ask('/api/v1/campaigns/spring/terms/acceptance', { headers: { 'everclaim-account': account } })
  expect(lines.length).toBeGreaterThan(2)
  const all = `${lines.join('\n')}\n${await metrics.text()}`
  expect(all).not.toContain(account)
  expect(all).not.toContain('203.0.113')
  expect(all).toContain('everclaim_answers_total{call="getSession",status="500"} 1')
})

it('passes refusals on with what the caller needs', async () => {
  const { ask } = setUp({
    handlers: {
      getSponsorship: async () => {
        throw new ProblemError('budget-spent', 'The budget is spent. Pay the network fee yourself.', {
          retryAfter: 2.5,
        })
      },
    },
  })
  const response = await ask('/api/v1/campaigns/spring/sponsorship')
  expect([response.status, response.headers.get('retry-after')]).toEqual([409, '3'])
})

it('says that a database is busy, and not that something broke', async () => {
  const { ask, lines } = setUp({
    handlers: {
      getSession: async () => {
        throw new Error('timeout exceeded when trying to connect')
      },
    },
  })
  const response = await ask('/api/v1/session')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await problem(response)).code).toBe('overloaded')
  expect(lines.join('')).toContain('broke')
})

it('is alive, and ready only when its parts are', async () => {
  const { ask } = setUp()
  expect([(await ask('/health')).status, (await ask('/ready')).status]).toEqual([200, 503])
})

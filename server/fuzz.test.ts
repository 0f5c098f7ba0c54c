import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs, seedOf } from '../scripts/test-support/runs.ts'
import { devKey } from '../src/chain/test-support/startAnvil.ts'
import * as v from '../src/schema/v.ts'
import { apiRoot, type CallRow, calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { problemSchema } from '../src/session/problem.ts'
import { signInLifetime, writeSignInMessage } from '../src/session/signInMessage.ts'
import { listen, usualConnections } from './listen.ts'
import { type Browser, createBrowser } from './signIn/test-support/createBrowser.ts'
import { type Site, startSite } from './test-support/startSite.ts'

/*
 * Malformed requests, by the hundred thousand: whatever is sent, the answer is a good one or a refusal that
 * names its reason, never a fault of ours. They are damaged copies of good requests, so that they get far,
 * and rubbish, which does not.
 */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const requests = runs(100_000)
const atOnce = 50
const seed = seedOf(20_261_121)

it(`answers ${requests.toLocaleString('en')} malformed requests without a fault of its own`, async () => {
  const random = randomOf(seed)
  const pick = <value>(from: readonly value[]): value => from[Math.floor(random() * from.length)] as value
  const statuses = new Map<number, number>()
  const rows = Object.values(calls as Record<string, CallRow>)
  // One is signed in, in a tab and inside a Safe host, and has begun to sign in again in both.
  const browsers = [
    createBrowser(site.api, { origin: site.origin }),
    createBrowser(site.api, { origin: site.origin, frame: site.safeHost }),
  ]
  for (const browser of browsers) {
    await signIn(browser)
    await browser.post('/session/nonce')
  }
  const seals = browsers.flatMap(({ cookies }) => [...cookies])
  expect(seals.map(([name]) => name).sort()).toEqual([
    '__Host-everclaim-browser',
    '__Host-everclaim-framed-browser',
    '__Host-everclaim-framed-session',
    '__Host-everclaim-session',
  ])
  let sealed = 0

  const one = async (at: number) => {
    const row = pick(rows)
    const path = row.path.replace(/\{(\w+)\}/g, (_, name) =>
      random() < 0.6 ? encodeURIComponent(good[name] ?? '') : inPath(rubbish(random)),
    )
    const method =
      random() < 0.9
        ? row.method.toUpperCase()
        : pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    const headers = new Headers()
    if (random() < 0.9)
      headers.set('origin', random() < 0.9 ? site.origin : pick(['null', 'https://evil.example', 'x']))
    if (random() < 0.9)
      headers.set(
        'content-type',
        random() < 0.9 ? 'application/json' : pick(['text/plain', 'multipart/form-data', '']),
      )
    if (random() < 0.5) headers.set('cookie', cookiesOf(random, seals))
    if (random() < 0.2) headers.set('x-forwarded-for', headerText(rubbish(random)))
    if (random() < 0.1) headers.set(pageHeaders.account, headerText(rubbish(random)))
    if (random() < 0.4)
      headers.set(pageHeaders.frame, random() < 0.9 ? site.safeHost : headerText(rubbish(random)))
    const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(random)
    const query = random() < 0.1 ? `?${inPath(rubbish(random))}=%00` : ''
    const url = `https://api.example${apiRoot}${path}${query}`
    const response = await site.api(
      new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
      {
        peer: pick(['203.0.113.9', '::1', '', 'x']),
      },
    )
    const count = statuses.get(response.status) ?? 0
    statuses.set(response.status, count + 1)
    if (response.status >= 500) {
      const text = await response.text()
      // Fifty at once speak of the same package, which is taken from one of them at a time.
      const isToComeBack =
        response.headers.has('retry-after') && text.includes('This package is being sent already')
      if (!isToComeBack)
        throw new Error(`Seed ${seed}, request ${at}: ${method} ${url} got ${response.status}: ${text}`)
      return
    }
    // What is signed in is signed in by a whole seal in its place, and by nothing else.
    if (method === 'GET' && row === calls.getSession && response.status === 200) {
      if (headers.has('cookie')) sealed++
      expect([at, await response.json()]).toEqual([at, { session: null }])
    }
    // Each form of refusal is looked at often enough, and the rest only counted.
    if (response.status >= 400 && count < 200 && method !== 'HEAD') {
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(v.is(problemSchema, await response.json())).toBe(true)
    }
  }
  for (let at = 0; at < requests; at += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, more) => one(at + more)))
  // The requests got as far as they were meant to: some are good, and they are refused for many reasons.
  expect([...statuses.keys()].sort()).toEqual(
    expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 405, 413]),
  )
  expect(Object.prototype).not.toHaveProperty('polluted')
  expect(sealed).toBeGreaterThan(runs(1_000))
  // None of them has ended anybody's session.
  for (const browser of browsers)
    expect(await (await browser.get('/session')).json()).toMatchObject({ session: { kind: 'key' } })
})

const connections = 3_000

it(`stands ${connections.toLocaleString('en')} connections that speak something else than HTTP`, async () => {
  const random = randomOf(seed)
  const server = await listen(site.api, {
    host: '127.0.0.1',
    port: 0,
    // What never ends is cut soon.
    connections: { ...usualConnections, headersTime: 100, requestTime: 200, idleTime: 300, lookEvery: 50 },
  })
  const statuses = new Map<string, number>()
  try {
    const one = async (at: number) => {
      const text = rawOf(random, site.origin)
      const said = await saidTo(server.port, text)
      const answers = [...said.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status = '']) => status)
      for (const status of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= '500')
          throw new Error(`Seed ${seed}, connection ${at}: ${JSON.stringify(text.slice(0, 500))} got ${said}`)
      }
      if (said !== '' && answers.length === 0)
        throw new Error(`Seed ${seed}, connection ${at}: ${JSON.stringify(text.slice(0, 500))} got ${said}`)
    }
    for (let at = 0; at < connections; at += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, more) => one(at + more)))
    const good = await fetch(`http://127.0.0.1:${server.port}/health`)
    expect(await good.json()).toEqual({ status: 'ok' })
  } finally {
    await server.stop(1_000)
  }
  // Some got through, the server beneath refused others, and the API the rest.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(['200', '201', '400', '403', '404', '431']))
})

/** Signs the page in with a key. */
async function signIn(browser: Browser): Promise<void> {
  const signer = privateKeyToAccount(devKey)
  const { nonce } = v.parse(calls.createNonce.answer, await (await browser.post('/session/nonce')).json())
  const issuedAt = Date.now()
  const message = writeSignInMessage({
    domain: new URL(site.origin).host,
    uri: site.origin,
    account: signer.address,
    chainId: 81457,
    nonce,
    issuedAt,
    expirationTime: issuedAt + signInLifetime * 1000,
  })
  const response = await browser.post('/session', {
    message,
    signature: await signer.signMessage({ message }),
  })
  expect(response.status).toBe(200)
}

/** The API's own cookies with real seals, none of which is whole and in its place. */
function cookiesOf(random: () => number, seals: readonly (readonly [string, string])[]): string {
  const pick = <value>(from: readonly value[]) => from[Math.floor(random() * from.length)] as value
  const one = () => {
    const [name, seal] = pick(seals)
    const way = random()
    if (way < 0.1) return `${name}=${headerText(rubbish(random)).replace(/[;,]/g, '')}`
    if (way < 0.3) return `${pick(seals.filter(([other]) => other !== name))[0]}=${seal}`
    const from = 1 + Math.floor(random() * (seal.length - 1))
    if (way < 0.5) return `${name}=${seal.slice(0, from)}`
    if (way < 0.6) return `${name}=${seal.slice(0, from)}${seal}`
    const letters = 'ABab01-_*~.'
    const other = pick([...letters].filter((letter) => letter !== seal[from]))
    return `${name}=${seal.slice(0, from)}${other}${seal.slice(from + 1)}`
  }
  return Array.from({ length: 1 + random() * 3 }, one).join('; ')
}

/** What a connection says after it was given this, in its first answers. */
async function saidTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
    socket.end()
  })
  // That the other side cuts the connection is one of its answers.
  socket.on('error', () => undefined)
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return said
}

/** A request as bytes, damaged in its head, its lengths, its chunks or anywhere. */
function rawOf(random: () => number, origin: string): string {
  const pick = <value>(from: readonly value[]) => from[Math.floor(random() * from.length)] as value
  const body = JSON.stringify(pick(bodies))
  const sizes = () =>
    pick(['0', '-1', '5', 'ffffffffffffffff', '1e3', 'x', '', `${body.length.toString(16)}`])
  const [method, path] = pick([
    ['GET', '/api/v1/session'],
    ['POST', '/api/v1/session/nonce'],
    ['POST', '/api/v1/session'],
    ['POST', '/api/v1/campaigns/spring/sponsored-claims'],
    ['DELETE', '/api/v1/session'],
    ['GET', '/api/v1/nothing'],
  ] as const)
  const head = [
    random() < 0.8
      ? `${method} ${path} HTTP/1.1`
      : `${pick([method, 'get', 'TRACE', 'CONNECT', 'PRI', 'Q', '', '\0'])} ${pick([
          ...[
            path,
            '*',
            `http://api.example${path}`,
            '//',
            '/%',
            '/\0',
            `/${'a'.repeat(20_000)}`,
            '\\\\x',
            '?',
          ],
          ...['/api/v1/../../etc/passwd', 'http://[::1', 'file:///etc/passwd', 'api.example:443'],
        ])} ${pick(['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''])}`,
    ...(random() < 0.8
      ? ['Host: api.example']
      : pick([
          [],
          ['Host:'],
          ['Host: a b'],
          ['Host: [::'],
          ['Host: a/b@c'],
          ['Host: a', 'Host: b'],
          ['Host: \xff'],
        ])),
    ...(random() < 0.8 ? [`Origin: ${random() < 0.8 ? origin : 'https://evil.example'}`] : []),
    ...(random() < 0.5 ? ['Content-Type: application/json'] : []),
    ...(random() < 0.2
      ? [`Content-Length: ${pick(['0', '-1', '1e9', '999999999999999999999', '5, 5', '+5', ''])}`]
      : []),
    ...(random() < 0.3 ? [`Content-Length: ${body.length}`] : []),
    ...(random() < 0.3
      ? [`Transfer-Encoding: ${pick(['chunked', 'chunked, chunked', 'gzip', 'xchunked', ''])}`]
      : []),
    ...(random() < 0.1 ? [`Expect: ${pick(['100-continue', 'money'])}`] : []),
    ...(random() < 0.1 ? ['Connection: Upgrade', `Upgrade: ${pick(['websocket', 'h2c', 'x'])}`] : []),
    ...(random() < 0.1
      ? [pick(['no colon', ' folded: a', 'a\0b: c', 'X: \x01', ': empty', 'X : space'])]
      : []),
    ...(random() < 0.05 ? [`X-Long: ${'x'.repeat(20_000)}`] : []),
    ...(random() < 0.02 ? Array.from({ length: 3_000 }, (_, at) => `X-${at}: y`) : []),
  ].join(pick(['\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r']))
  const sent = pick([
    ...[body, '', body.slice(0, 5), `${body}${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ...[
      `${sizes()}\r\n${body}\r\n0\r\n\r\n`,
      `${sizes()};x="\r\n${body}`,
      `0\r\n${'T: a\r\n'.repeat(3)}\r\n`,
    ],
  ])
  const text = `${head}\r\n\r\n${sent}`
  if (random() < 0.7) return text
  const from = Math.floor(random() * text.length)
  const noise = Array.from({ length: random() * 8 }, () =>
    String.fromCharCode(Math.floor(random() * 256)),
  ).join('')
  return text.slice(0, from) + noise + (random() < 0.5 ? text.slice(from) : '')
}

const account = `0x${'ab'.repeat(20)}`
const good: Record<string, string> = {
  campaign: 'spring',
  account,
  id: 'cd'.repeat(32),
  hash: `0x${'cd'.repeat(32)}`,
}
const packageFile = (name: string) =>
  readFileSync(new URL(`../src/campaign/fixtures/package-1/${name}`, import.meta.url))

const bodies: readonly unknown[] = [
  { message: 'hello', signature: `0x${'11'.repeat(65)}` },
  { account, message: 'hello', signature: '0x' },
  { index: 1, account, amount: '5', proof: [`0x${'22'.repeat(32)}`] },
  {
    manifest: packageFile('manifest.json').toString(),
    cap: `0x${packageFile('cap.bin').toString('hex')}`,
  },
  { first: 0, shards: [packageFile('shards/0.bin').toString('base64')] },
]

/** A good body, damaged somewhere, or what is none. */
function bodyOf(random: () => number): BodyInit {
  if (random() < 0.05)
    return new Uint8Array(Array.from({ length: random() * 60 }, () => Math.floor(random() * 256)))
  if (random() < 0.002) return `"${'x'.repeat(400_000)}"`
  const text = JSON.stringify(bodies[Math.floor(random() * bodies.length)])
  const way = random()
  if (way < 0.25) {
    const from = Math.floor(random() * text.length)
    return text.slice(0, from) + rubbish(random) + text.slice(from + Math.floor(random() * 5))
  }
  if (way < 0.5) return text.replace(/"[^"]*"(?=[,}\]])/, () => JSON.stringify(value(random, 0)) ?? '')
  if (way < 0.6) return '['.repeat(1 + Math.floor(random() ** 8 * 100_000))
  if (way < 0.7)
    return text.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},')
  if (way < 0.8)
    return text.replace(/\d+/, () => String([1e308, -1, 2 ** 31, 2 ** 53, 0.5][Math.floor(random() * 5)]))
  if (way < 0.9) return JSON.stringify(value(random, 0)) ?? ''
  return text
}

function value(random: () => number, depth: number): unknown {
  const way = random()
  if (way < 0.3 || depth > 4) return rubbish(random)
  if (way < 0.5)
    return [0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 1, null, true, false][Math.floor(random() * 9)]
  if (way < 0.7) return Array.from({ length: random() * 6 }, () => value(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: random() * 5 }, () => [rubbish(random), value(random, depth + 1)]),
  )
}

const pieces = [
  ...[
    '\0',
    '\ud800',
    '\u202e',
    '\r\n',
    ' ',
    '%',
    '%00',
    '../',
    '..\\',
    "'",
    '"',
    '`',
    ';--',
    '$' + '{1}',
    '{{1}}',
    '<b>',
  ],
  ...[
    '0x',
    '0X',
    `0x${'f'.repeat(40)}`,
    `0x${'0'.repeat(64)}`,
    '1e5',
    '-1',
    'null',
    'spring',
    'é',
    '𝟙',
    'ａ',
    '__proto__',
  ],
]
function rubbish(random: () => number): string {
  return Array.from({ length: random() * 5 }, () => pieces[Math.floor(random() * pieces.length)]).join('')
}

/** Half a letter cannot be in an address. */
const inPath = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '%'))

/** What the type of headers lets through. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '~').trim()

/** mulberry32: small, and the same everywhere. */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

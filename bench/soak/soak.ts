import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createBrowser } from '../../server/signIn/test-support/createBrowser.ts'
import { nonceOf, textOf } from '../../server/signIn/test-support/startSignInFixture.ts'
import {
  askFor,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from '../../server/sponsor/test-support/startSponsorship.ts'
import { signedAcceptance } from '../../server/terms/test-support/signedAcceptance.ts'
import { bundleProgram } from '../../server/test-support/bundleProgram.ts'
import { freePort } from '../../src/chain/test-support/startAnvil.ts'
import * as v from '../../src/schema/v.ts'
import { calls } from '../../src/session/calls.ts'
import { pageHeaders } from '../../src/session/pageHeaders.ts'
import { median } from '../median.ts'

const origin = 'https://claim.example'
const terms = 'Be kind.\n'
/** By how much the middle of the last third may be above that of the first. */
export const mostGrowth = 0.1

export type SoakReport = {
  readonly minutes: number
  readonly requests: number
  /** Answers by what was asked and their status. */
  readonly statuses: ReadonlyMap<string, number>
  /** What was answered that should not have been, and what the log had of faults. */
  readonly faults: readonly string[]
  /** Megabytes after garbage was collected: of JavaScript and its buffers, and of the process. */
  readonly used: readonly number[]
  readonly resident: readonly number[]
  readonly paid: number
}

/** Share by which the median of the last third is above that of the first; negative for below. */
export function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3)
  return median(samples.slice(-third)) / median(samples.slice(0, third)) - 1
}

const pointsOf = (samples: readonly number[]) => samples.map((each) => each.toFixed(1)).join(' ')

export const inWords = (name: string, { minutes, requests, used, resident, paid }: SoakReport): string =>
  `${name}: ${(minutes / 60).toFixed(1)} simulated hours, ${requests.toLocaleString('en')} requests, ${paid} claims paid; used MB ${pointsOf(used)} (${(growthOf(used) * 100).toFixed(1)} %); resident MB ${pointsOf(resident)} (${(growthOf(resident) * 100).toFixed(1)} %)`

type Server = {
  readonly child: ChildProcess
  readonly port: number
  readonly faults: string[]
  setClock(now: number): void
  memory(): Promise<{ used: number; resident: number }>
}

async function startServer(program: string, environment: Readonly<Record<string, string>>): Promise<Server> {
  const child = spawn(process.execPath, ['--expose-gc', program], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const faults: string[] = []
  const said = v.union([
    v.object({ port: v.number() }),
    v.object({ used: v.number(), resident: v.number() }),
    v.object({ broke: v.string() }),
  ])
  type Said = v.InferOutput<typeof said>
  let next: (what: Said) => void = () => undefined
  child.on('message', (message) => {
    const read = v.parse(said, message)
    if ('broke' in read) faults.push(read.broke)
    else next(read)
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The API ended.')))
  ended.catch(() => undefined)
  const answer = () =>
    Promise.race([
      new Promise<Said>((resolve) => {
        next = resolve
      }),
      ended,
    ])
  const started = await answer()
  return {
    child,
    port: 'port' in started ? started.port : 0,
    faults,
    setClock: (now) => void child.send({ now }),
    async memory() {
      child.send({ ask: 'memory' })
      const got = await answer()
      if (!('used' in got)) throw new Error('It said something else.')
      return got
    },
  }
}

/** What visitors ask for within a minute, and how each is to be answered. */
function createVisitors(
  port: number,
  world: SponsorFixture,
  clock: { now: number },
  mostClients: number,
  count: (what: string, status: number, expected: readonly number[]) => void,
) {
  let [clients, keys] = [0, 0]
  const send = async (request: Request) => {
    const headers = new Headers(request.headers)
    const at = ++clients % mostClients
    // A connection that is kept may be closed by the one end while the other one uses it again.
    headers.set('connection', 'close')
    headers.set('x-forwarded-for', `11.${at >> 8}.${at & 255}.9`)
    const body = request.method === 'POST' ? await request.text() : null
    const { pathname } = new URL(request.url)
    return fetch(`http://127.0.0.1:${port}${pathname}`, { method: request.method, headers, body })
  }
  const open = () => createBrowser(send, { origin })
  const account = (): PrivateKeyAccount =>
    privateKeyToAccount(toHex(2n ** 200n + BigInt(++keys), { size: 32 }))
  const done = async (what: string, answer: Response, ...expected: number[]) => {
    const text = await answer.text()
    count(what, answer.status, expected)
    return text
  }
  const raw = async (what: string, path: string, init: RequestInit, ...expected: number[]) =>
    done(what, await send(new Request(`http://127.0.0.1:${port}${path}`, init)), ...expected)

  return {
    async signIn(isSignedOut: boolean) {
      const page = open()
      const who = account()
      const message = textOf(who.address, await nonceOf(page), clock.now)
      await done(
        'signIn',
        await page.post('/session', { message, signature: await who.signMessage({ message }) }),
        200,
      )
      await done('getSession', await page.get('/session'), 200)
      if (isSignedOut) await done('signOut', await page.delete('/session'), 204)
    },
    async accept() {
      const page = open()
      const who = account()
      const address = who.address.toLowerCase()
      const body = await signedAcceptance(who, { site: origin, terms })
      await done('getTerms', await page.get('/campaigns/spring/terms'), 200)
      await done('acceptTerms', await page.post('/campaigns/spring/terms/acceptances', body), 201)
      const found = await page.get('/campaigns/spring/terms/acceptance', { [pageHeaders.account]: address })
      await done('getAcceptance', found, 200)
    },
    async claim() {
      const page = open()
      await done('getSponsorship', await page.get('/campaigns/spring/sponsorship'), 200)
      const { body } = askFor(world.campaign, world.one())
      const text = await done(
        'sponsorClaim',
        await page.post('/campaigns/spring/sponsored-claims', body),
        202,
      )
      const { id } = v.parse(calls.sponsorClaim.answer, JSON.parse(text))
      await done('getSponsoredClaim', await page.get(`/sponsored-claims/${id}`), 200)
    },
    async read() {
      await raw('page', '/', {}, 200)
      await raw('file', '/assets/app.js', {}, 200)
      await raw('no file', `/nothing/${clients}`, {}, 404)
      await raw('health', '/health', {}, 200)
    },
    async disturb() {
      const post = (body: string, more: Record<string, string> = {}) => ({
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...more },
        body,
      })
      await raw('broken body', '/api/v1/session', post('{"message":'), 400)
      await raw('strange body', '/api/v1/session', post('{"__proto__":{"a":1},"message":7}'), 400)
      await raw('large body', '/api/v1/session', post('x'.repeat(200_000)), 413)
      await raw('no path', `/api/v1/${clients}`, {}, 404)
      await raw('wrong method', '/api/v1/session/nonce', {}, 405)
      await raw('foreign page', '/api/v1/session/nonce', post('', { origin: 'https://evil.example' }), 403)
      await raw(
        'strange cookie',
        '/api/v1/session',
        { headers: { cookie: `__Host-everclaim-session=${clients}` } },
        200,
      )
    },
  }
}

/**
 * So many simulated minutes of mixed load, on the API in a process of its own, by a clock that goes a minute
 * ahead when a minute’s visitors were answered. The relayer and limits of a minute go by the machine’s own.
 *
 * @param place of an empty database
 */
export async function soak({
  place,
  minutes,
  samples = 30,
  mostClients = 5_000,
  progress = () => undefined,
}: {
  place: string
  minutes: number
  samples?: number
  /** Addresses that visitors ask from, each of which is remembered for a minute. */
  mostClients?: number
  progress?: (line: string) => void
}): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-soak-'))
  mkdirSync(join(folder, 'terms'))
  mkdirSync(join(folder, 'out/assets'), { recursive: true })
  writeFileSync(join(folder, 'terms/spring.txt'), terms)
  writeFileSync(join(folder, 'out/index.html'), '<h1>Home</h1>')
  writeFileSync(join(folder, 'out/404.html'), '<h1>Nothing</h1>')
  writeFileSync(join(folder, 'out/assets/app.js'), Buffer.alloc(50_000, 'soak '))
  const program = await bundleProgram('test-support/soakProcess.ts')
  const world = await startSponsorship(['--prune-history', '200'], { count: minutes + 2 })
  writeFileSync(join(folder, 'relayer.key'), await world.newSigner(parseEther('100')), { mode: 0o600 })
  const clock = { now: 1_800_000_000_000 }
  const server = await startServer(program, {
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: world.anvil.url,
    EVERCLAIM_CAMPAIGNS: JSON.stringify([
      { id: 'spring', distributor: world.campaign.distributor, packages: ['/packages/spring/'] },
    ]),
    EVERCLAIM_ORIGINS: origin,
    EVERCLAIM_OUT: join(folder, 'out'),
    EVERCLAIM_PROXIES: '127.0.0.1',
    EVERCLAIM_TERMS: join(folder, 'terms'),
    EVERCLAIM_SPONSORSHIP: '{"spring":"1000"}',
    EVERCLAIM_SPONSOR_GWEI: '10',
    EVERCLAIM_SPONSOR_UNPROVEN_PERCENT: '100',
    EVERCLAIM_RELAYER_KEY_FILE: join(folder, 'relayer.key'),
    DATABASE_URL: place,
    PORT: String(await freePort()),
    SOAK_NOW: String(clock.now),
  })
  const statuses = new Map<string, number>()
  const faults = new Set<string>()
  let requests = 0
  const visitors = createVisitors(server.port, world, clock, mostClients, (what, status, expected) => {
    requests++
    const key = `${what} ${status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
    if (!expected.includes(status)) faults.add(key)
  })
  const minute = async (at: number) => {
    await Promise.all([
      ...[0, 1, 2, 3].map((each) => visitors.signIn((at + each) % 3 === 0)),
      visitors.accept(),
      visitors.accept(),
      visitors.claim(),
      ...[0, 1, 2, 3].map(() => visitors.read()),
      visitors.disturb(),
    ])
    // As many blocks as the relayer waits for.
    await world.anvil.rpc('anvil_mine', toHex(16))
    clock.now += 60_000
    server.setClock(clock.now)
  }
  const [used, resident]: [number[], number[]] = [[], []]
  const every = Math.max(1, Math.floor(minutes / samples))
  try {
    // What runs for the first time is compiled first, and is no growth.
    for (let at = 0; at < minutes; at++) {
      await minute(at)
      if (at < minutes / 5 || at % every > 0) continue
      const memory = await server.memory()
      used.push(memory.used / 2 ** 20)
      resident.push(memory.resident / 2 ** 20)
      progress(`minute ${at + 1} of ${minutes}: ${(memory.used / 2 ** 20).toFixed(1)} MB used`)
    }
    return {
      minutes,
      requests,
      statuses,
      faults: [...faults, ...server.faults],
      used,
      resident,
      paid: [...(await paidTimes(world)).values()].reduce((sum, times) => sum + times, 0),
    }
  } finally {
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(program, { force: true })
  }
}

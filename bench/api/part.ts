import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon, { type Request } from 'autocannon'
import { toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startPostgres } from '../../server/database/test-support/startPostgres.ts'
import { type DeployedCampaign, deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { devKey, startAnvil } from '../../src/chain/test-support/startAnvil.ts'
import * as v from '../../src/schema/v.ts'
import { apiRoot } from '../../src/session/calls.ts'
import { signInLifetime, writeSignInMessage } from '../../src/session/signInMessage.ts'
import { type BenchRow, definePart } from '../part.ts'
import { type ApiProcess, startApiProcess } from './startApiProcess.ts'

const origin = 'https://claim.example'
const signer = privateKeyToAccount(devKey)
const lower = (hex: `0x${string}`) => hex.toLowerCase()

type Load = { readonly seconds: number; readonly connections: number }

type Row = {
  what: string
  database: string
  perSecond: number
  p50: number
  p99: number
  max: number
  failed: number
  /** Megabytes in RAM at the start, at each fifth of the time, and at the end. */
  resident: readonly number[]
  heap: readonly number[]
  load: string
}

export const part = definePart({
  title: 'The API under load',
  method:
    'The API as an operator runs it, in a process of its own over a real chain, asked as fast as so many connections can, on SQLite and on PostgreSQL (with fsync): nonces, who is signed in, claims to be sponsored. Each request comes from another network, by a declared proxy: the limits are counted and never met. The relayer is at work all the while. The caller, the chain and the database have the same processors as the API.',
  options: { seconds: 300, connections: 50 },
  async measure(options, progress) {
    const measured = await measureDatabases(options, progress)
    return { rows: measured.flatMap(rowsOf), text: [tableOf(measured)] }
  },
})

function rowsOf({ what, database, perSecond, p99, resident }: Row): readonly BenchRow[] {
  const name = `${what}, ${database}`
  return [
    { what: name, unit: 'requests/s', better: 'more', ours: perSecond },
    { what: `${name}: p99`, unit: 'ms', ours: p99 },
    { what: `${name}: most RAM`, unit: 'MB', ours: Math.max(...resident) },
  ]
}

function tableOf(rows: readonly Row[]): string {
  return [
    '| what | database | a second | p50 | p99 | longest | failed | RAM (MB) | heap (MB) | load |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, database, perSecond, p50, p99, max, failed, resident, heap, load }) =>
        `| ${what} | ${database} | ${perSecond} | ${p50} ms | ${p99} ms | ${max} ms | ${failed} | ${resident.join(' ')} | ${heap.join(' ')} | ${load} |`,
    ),
  ].join('\n')
}

const headersOf = (more: Record<string, string> = {}) => ({ origin, ...more })
const anotherNetwork = (request: Request): Request => {
  const [a, b] = [randomBytes(2), randomBytes(2)].map((bytes) => bytes.toString('hex'))
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': `2001:db8:${a}:${b}::1` } }
}

async function measure(
  api: ApiProcess,
  name: Pick<Row, 'what' | 'database'>,
  request: Request,
  { seconds, connections }: Load,
): Promise<Row> {
  const resident: number[] = []
  const heap: number[] = []
  const sample = async () => {
    const memory = await api.memory()
    resident.push(Math.round(memory.resident / 2 ** 20))
    heap.push(Math.round(memory.heap / 2 ** 20))
  }
  await sample()
  const timer = setInterval(() => void sample(), (seconds * 1000) / 5)
  const before = loadavg()[0] ?? 0
  const result = await autocannon({ url: api.url, connections, duration: seconds, requests: [request] })
  clearInterval(timer)
  if (resident.length < 6) await sample()
  const { latency, requests } = result
  return {
    ...name,
    perSecond: Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    max: latency.max,
    failed: result.non2xx + result.errors,
    resident,
    heap,
    load: `${before.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}`,
  }
}

/** A real sign-in; the cookie that a browser would keep. */
async function signIn({ url }: ApiProcess): Promise<string> {
  const post = (path: string, more: RequestInit) =>
    fetch(`${url}${apiRoot}${path}`, { method: 'POST', ...more })
  const begun = await post('/session/nonce', { headers: headersOf() })
  const { nonce } = v.parse(v.object({ nonce: v.string() }), await begun.json())
  const cookieOf = (response: Response, name: string) =>
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith(name))
      ?.split(';')[0] ?? ''
  const issuedAt = Date.now()
  const message = writeSignInMessage({
    domain: new URL(origin).host,
    uri: origin,
    account: signer.address,
    chainId: 81457,
    nonce,
    issuedAt,
    expirationTime: issuedAt + signInLifetime * 1000,
  })
  const done = await post('/session', {
    headers: headersOf({
      'content-type': 'application/json',
      cookie: cookieOf(begun, '__Host-everclaim-browser'),
    }),
    body: JSON.stringify({ message, signature: await signer.signMessage({ message }) }),
  })
  if (done.status !== 200) throw new Error(`The sign-in was answered with ${done.status}.`)
  return cookieOf(done, '__Host-everclaim-session')
}

async function measureAll(
  database: string,
  api: ApiProcess,
  campaign: DeployedCampaign,
  load: Load,
  progress: (line: string) => void,
): Promise<Row[]> {
  // What runs for the first time is compiled first.
  const nonce: Request = {
    method: 'POST',
    path: `${apiRoot}/session/nonce`,
    headers: headersOf(),
    setupRequest: anotherNetwork,
  }
  await autocannon({ url: api.url, connections: load.connections, duration: 2, requests: [nonce] })

  const rows = [await measure(api, { what: 'nonce', database }, nonce, load)]
  const cookie = await signIn(api)
  const session: Request = {
    method: 'GET',
    path: `${apiRoot}/session`,
    headers: headersOf({ cookie }),
    setupRequest: anotherNetwork,
  }
  rows.push(await measure(api, { what: 'session', database }, session, load))

  let next = 0
  const { count } = campaign.parameters
  const claim: Request = {
    method: 'POST',
    path: `${apiRoot}/campaigns/spring/sponsored-claims`,
    headers: headersOf({ 'content-type': 'application/json' }),
    setupRequest(request) {
      const { index, account, amount, proof } = campaign.allocation(next++ % count)
      const body = {
        index: Number(index),
        account: lower(account),
        amount: `${amount}`,
        proof: proof.map(lower),
      }
      return { ...anotherNetwork(request), body: JSON.stringify(body) }
    },
  }
  rows.push(await measure(api, { what: 'sponsored claim', database }, claim, load))
  if (next > count)
    progress(
      `The list of ${count} was asked for more than once: ${next - count} answers were of claims that waited already.`,
    )
  const metrics = await (await fetch(`${api.adminUrl}/metrics`)).text()
  progress(/^everclaim_sponsored_claims_queued .*$/m.exec(metrics)?.[0] ?? 'The relayer has not reported.')
  return rows
}

async function measureDatabases(load: Load, progress: (line: string) => void): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
  const keyFile = join(folder, 'relayer.key')
  const relayer = generatePrivateKey()
  writeFileSync(keyFile, relayer, { mode: 0o600 })
  const anvil = await startAnvil(['--block-base-fee-per-gas', '1000000'])
  const postgres = await startPostgres({ isDurable: true })
  try {
    await anvil.rpc('anvil_setBalance', privateKeyToAccount(relayer).address, toHex(10n ** 24n))
    const campaign = await deployCampaign(anvil, {
      count: Math.min(150_000, Math.max(5_000, load.seconds * 500)),
    })
    const environment = {
      EVERCLAIM_PRODUCT: 'Bench',
      EVERCLAIM_RPC_URLS: anvil.url,
      EVERCLAIM_CAMPAIGNS: JSON.stringify([
        { id: 'spring', distributor: campaign.distributor, packages: ['/packages/spring/'] },
      ]),
      EVERCLAIM_ORIGINS: origin,
      EVERCLAIM_OUT: 'none',
      EVERCLAIM_PROXIES: '127.0.0.1',
      EVERCLAIM_SPONSORSHIP: '{"spring":"900000"}',
      EVERCLAIM_SPONSOR_GWEI: '10',
      EVERCLAIM_SPONSOR_UNPROVEN_PERCENT: '100',
      EVERCLAIM_RELAYER_KEY_FILE: keyFile,
    }
    const rows: Row[] = []
    for (const [name, place] of [
      ['SQLite', join(folder, 'api.sqlite')],
      ['PostgreSQL', await postgres.createDatabase()],
    ] as const) {
      const api = await startApiProcess({ ...environment, DATABASE_URL: place })
      const chain = await anvil.rpc('evm_snapshot')
      try {
        rows.push(...(await measureAll(name, api, campaign, load, progress)))
      } finally {
        await api.stop()
        await anvil.rpc('evm_revert', chain)
      }
    }
    return rows
  } finally {
    await postgres.stop()
    await anvil.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flood, residentOf, statusFrom } from '../../server/test-support/flood.ts'
import { startMain } from '../../server/test-support/startMain.ts'
import { freePort } from '../../src/chain/test-support/startAnvil.ts'
import { type BenchRow, definePart } from '../part.ts'
import { measureOverload } from './overload.ts'

const fileBytes = 250_000

export const part = definePart({
  title: 'The API under floods',
  method:
    'The server as an operator runs it, in a process of its own, against floods from loopback addresses (Linux alone): sockets that ask for 20 files at once and read nothing, and sockets that say half a head. Measured are the server’s largest memory and the longest answer of `/health` meanwhile. Then ten times as many calls at once as have a place, and how soon the server is as fast again. The flood, the caller and the server share the processors.',
  options: { seconds: 12 },
  async measure({ seconds }, progress) {
    const folder = mkdtempSync(join(tmpdir(), 'everclaim-floods-'))
    mkdirSync(join(folder, 'out/assets'), { recursive: true })
    writeFileSync(join(folder, 'out/index.html'), '<h1>Home</h1>')
    writeFileSync(join(folder, 'out/assets/app.js'), Buffer.alloc(fileBytes, 'flood '))
    try {
      const rows: BenchRow[] = []
      for (const each of floods) {
        progress(each.name)
        rows.push(...(await run(each, { folder, seconds })))
      }
      progress('overload')
      rows.push(...(await withServer(folder, ({ port }) => measureOverload(port, seconds))))
      return { rows }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

type Flood = {
  name: string
  /** Which address the socket with this number comes from. */
  from: (at: number) => string
  sockets: number
  say: string
}
const oneAddress = () => '127.9.9.9'
/** Of 16 networks (/24). */
const manyNetworks = (at: number) => `127.${1 + (at % 16)}.0.${2 + (Math.floor(at / 16) % 200)}`
const pipelined = 'GET /assets/app.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)
const floods: readonly Flood[] = [
  { name: '600 x 20, one address', sockets: 600, from: oneAddress, say: pipelined },
  { name: '600 x 20, 16 networks', sockets: 600, from: manyNetworks, say: pipelined },
  { name: '1,200 x 20, one address', sockets: 1_200, from: oneAddress, say: pipelined },
  { name: '1,200 x 20, 16 networks', sockets: 1_200, from: manyNetworks, say: pipelined },
  { name: '2,000 half-open, one address', sockets: 2_000, from: oneAddress, say: 'GET / HTTP/1.1\r\n' },
]

/** A server of its own, which is killed after the work. */
async function withServer<result>(
  folder: string,
  work: (server: { pid: number; port: number }) => Promise<result>,
): Promise<result> {
  const port = await freePort()
  const server = startMain({
    EVERCLAIM_PRODUCT: 'Bench',
    EVERCLAIM_RPC_URLS: 'http://127.0.0.1:9',
    EVERCLAIM_CAMPAIGNS: JSON.stringify([
      { id: 'spring', distributor: `0x${'11'.repeat(20)}`, packages: ['/packages/spring/'] },
    ]),
    EVERCLAIM_ORIGINS: 'https://claim.example',
    EVERCLAIM_OUT: join(folder, 'out'),
    EVERCLAIM_PROXIES: '127.0.0.1',
    // It is not the limits that are tried here.
    EVERCLAIM_POINTS: '100000000',
    DATABASE_URL: join(folder, `${port}.sqlite`),
    PORT: String(port),
  })
  try {
    await server.until('started')
    return await work({ pid: server.pid, port })
  } finally {
    server.kill('SIGKILL')
    await server.ended
  }
}

const run = (
  { name, ...given }: Flood,
  { folder, seconds }: { folder: string; seconds: number },
): Promise<readonly BenchRow[]> =>
  withServer(folder, async ({ pid, port }) => {
    const address = '127.200.0.1'
    await statusFrom(port, { path: '/', address })
    const before = residentOf(pid)
    let most = before
    const sampler = setInterval(() => {
      most = Math.max(most, residentOf(pid))
    }, 50)
    const statuses = new Map<string, number>()
    let longest = 0
    const held = await flood(port, given)
    for (const until = performance.now() + seconds * 1_000; performance.now() < until; )
      for (const path of ['/health', '/', '/assets/app.js']) {
        const { status, ms } = await statusFrom(port, { path, address })
        if (path === '/health') longest = Math.max(longest, ms)
        const key = `${path} ${status}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
      }
    clearInterval(sampler)
    held.end()
    const got = [...statuses].map(([key, count]) => `${key}: ${count}`).join(', ')
    return [
      {
        what: `${name}: most RAM`,
        unit: 'MB',
        ours: Math.round(most / 2 ** 20),
        note: `${Math.round(before / 2 ** 20)} MB before`,
      },
      {
        what: `${name}: longest \`/health\``,
        unit: 'ms',
        ours: Math.round(longest),
        note: `another address got ${got}`,
      },
    ]
  })

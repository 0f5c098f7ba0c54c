import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startNginx } from '../../deploy/test-support/startNginx.ts'
import { buildSite } from '../../sandbox/site/buildSite.ts'
import { siteBuild, startSandbox } from '../../sandbox/startSandbox.ts'
import { compressExport } from '../../scripts/compress-export.ts'
import { freePort } from '../../src/chain/test-support/startAnvil.ts'
import { startApiProcess } from '../api/startApiProcess.ts'
import { type BenchRow, definePart } from '../part.ts'

type Contestant = { readonly url: string; readonly pid: number; stop(): Promise<void> }
type Question = { readonly what: string; readonly paths: readonly string[] }

export const part = definePart({
  title: 'A site that is served',
  method:
    '`npm run serve`, with all of the API around it, beside nginx with `deploy/nginx.conf` and one worker, over the same built site with the package of 43,469 recipients: a campaign’s page, compressed ahead (gzip), and shards at random, as they are. Both send the same bytes; 50 connections ask as fast as they are answered. Counted is the processor time of the server alone (Linux).',
  options: { seconds: 8, rounds: 3 },
  async measure({ seconds, rounds }, progress) {
    if (spawnSync('nginx', ['-v']).error) throw new Error('nginx is not installed here.')
    const work = mkdtempSync(join(tmpdir(), 'everclaim-serve-'))
    const site = join(work, 'out')
    const world = await startSandbox({ campaigns: ['safe-users'], hasDemoWallet: false })
    const { folder, manifest } = world.campaign('safe-users')
    const built = await buildSite(...siteBuild(world.campaigns))
    await world.stop()
    cpSync(built.folder, site, { recursive: true })
    compressExport(site)
    const place = `packages/0x${'ab'.repeat(32)}`
    cpSync(folder, join(site, place), { recursive: true })
    const shards = readdirSync(join(site, place, 'shards'))
    const questions: readonly Question[] = [
      { what: 'a campaign’s page', paths: ['/claim/safe-users/'] },
      {
        what: `shards of ${manifest.tree.count.toLocaleString('en-US')} recipients`,
        paths: shards.map((name) => `/${place}/shards/${name}`),
      },
    ]
    const ours = await startOurs(work, site)
    const peer = await startPeer(work, site)
    try {
      const rows: BenchRow[] = []
      for (const question of questions) {
        progress(question.what)
        await haveSameBytes(ours, peer, question)
        const values = { ours: [] as number[], peer: [] as number[] }
        // The first round fills caches and does not count.
        for (let round = 0; round <= rounds; round++) {
          const mine = await requestsPerCpuSecond(ours, question, seconds)
          const theirs = await requestsPerCpuSecond(peer, question, seconds)
          if (round === 0) continue
          values.ours.push(mine)
          values.peer.push(theirs)
        }
        rows.push({
          what: question.what,
          unit: 'requests a CPU s',
          better: 'more',
          ours: values.ours,
          peer: { name: 'nginx', value: values.peer },
          bar: { ratio: 0.6 },
        })
      }
      return { rows }
    } finally {
      await Promise.all([ours.stop(), peer.stop()])
      rmSync(work, { recursive: true, force: true })
    }
  },
})

async function startOurs(work: string, site: string): Promise<Contestant> {
  return startApiProcess({
    EVERCLAIM_PRODUCT: 'Bench',
    // Nobody is asked: files need no chain.
    EVERCLAIM_RPC_URLS: 'http://127.0.0.1:9',
    EVERCLAIM_ORIGINS: 'https://claim.example',
    EVERCLAIM_OUT: site,
    DATABASE_URL: join(work, 'api.sqlite'),
  })
}

async function startPeer(work: string, site: string): Promise<Contestant> {
  const port = await freePort()
  const child = startNginx({ port, site, work, main: 'master_process off;' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined)))
    if (child.exitCode !== null) throw new Error('nginx ended.')
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await ended
    },
  }
}

const headers = { 'accept-encoding': 'gzip' }

async function haveSameBytes(ours: Contestant, peer: Contestant, { paths }: Question): Promise<void> {
  const [path = '/'] = paths
  const [mine, theirs] = await Promise.all(
    [ours, peer].map(async ({ url }) => {
      const answer = await fetch(url + path, { headers })
      return `${answer.status} ${answer.headers.get('content-encoding')} ${answer.headers.get('content-length')}`
    }),
  )
  if (mine !== theirs) throw new Error(`${path}: we answer with ${mine}, nginx with ${theirs}.`)
}

async function requestsPerCpuSecond(
  { url, pid }: Contestant,
  { paths }: Question,
  seconds: number,
): Promise<number> {
  const before = cpuSeconds(pid)
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 50,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        path: '/',
        headers,
        setupRequest: (request) => ({
          ...request,
          path: paths[Math.floor(Math.random() * paths.length)] ?? '/',
        }),
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${requests.total} requests failed.`)
  return requests.total / (cpuSeconds(pid) - before)
}

/** Of a process since its start: fields 14 and 15 of its line in /proc, in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

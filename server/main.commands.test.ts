import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, freePort, startAnvil } from '../src/chain/test-support/startAnvil.ts'
import { connectDatabase } from './database/openDatabase.ts'
import { type RunningPostgres, startPostgres } from './database/test-support/startPostgres.ts'
import { bundleProgram } from './test-support/bundleProgram.ts'
import { startMain } from './test-support/startMain.ts'

/* What an operator runs around the API, each as a process of its own. */

const phrase = 'correct horse battery staple'
const owner = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
let folder = ''
let anvil: Anvil
let postgres: RunningPostgres
let program = ''
let environment: Record<string, string> = {}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-commands-'))
  program = await bundleProgram('main.ts')
  anvil = await startAnvil()
  postgres = await startPostgres()
  // That `cast wallet import` has written.
  copyFileSync('cli/fixtures/keystores/foundry-1.7.json', join(folder, 'relayer.json'))
  chmodSync(join(folder, 'relayer.json'), 0o600)
  writeFileSync(join(folder, 'password'), `${phrase}\n`, { mode: 0o600 })
  environment = {
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: anvil.url,
    EVERCLAIM_CAMPAIGNS: JSON.stringify([
      { id: 'spring', distributor: `0x${'11'.repeat(20)}`, packages: ['/packages/spring/'] },
    ]),
    EVERCLAIM_ORIGINS: 'http://localhost:3000',
    EVERCLAIM_OUT: 'none',
    EVERCLAIM_SPONSORSHIP: '{"spring":"0.5"}',
    EVERCLAIM_RELAYER_KEYSTORE: join(folder, 'relayer.json'),
    EVERCLAIM_RELAYER_PASSWORD_FILE: join(folder, 'password'),
    DATABASE_URL: join(folder, 'api.sqlite'),
  }
})
afterAll(async () => {
  await anvil?.stop()
  await postgres?.stop()
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
})

async function run(args: readonly string[], more: Record<string, string> = {}) {
  const process = startMain({ ...environment, ...more }, program, args)
  return { code: await process.ended, said: process.said() }
}

it('saves a database that is at work, and restores it into the other kind, which then serves', async () => {
  const port = String(await freePort())
  const api = startMain({ ...environment, PORT: port }, program)
  await api.until('"started"')
  const file = join(folder, 'copy.backup')
  const saved = await run(['backup', file])
  expect(saved.said).toMatch(/^Saved into .*copy\.backup:\n {2}of 20.*, form 008-sums-of-gas\n/)
  expect(saved.code).toBe(0)
  // The one at work has not noticed.
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)

  const place = await postgres.createDatabase()
  const restored = await run(['restore', file], { DATABASE_URL: place })
  expect(restored.said).toMatch(/^Restored from .*copy\.backup:\n/)
  expect(restored.code).toBe(0)
  const again = await run(['restore', file], { DATABASE_URL: place })
  expect(again.said).toContain('The database isn’t empty. Nothing was written.')
  expect(again.code).toBe(1)
  api.kill('SIGTERM')
  expect(await api.ended).toBe(0)

  const next = startMain({ ...environment, PORT: port, DATABASE_URL: place }, program)
  await next.until('"started"')
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
  next.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

it('says what is there and that all of it is well', async () => {
  await anvil.rpc('anvil_setBalance', owner, '0xde0b6b3a7640000')
  const place = await postgres.createDatabase()
  const empty = await run(['check'], { DATABASE_URL: place })
  expect(empty.said).toContain('ok     Database: PostgreSQL, empty.')
  expect(empty.code).toBe(0)
  const file = join(folder, 'checked.backup')
  await run(['backup', file])
  await run(['restore', file], { DATABASE_URL: place })
  for (const each of [place, environment.DATABASE_URL ?? '']) {
    const { code, said } = await run(['check'], { DATABASE_URL: each })
    expect(said).toMatch(/ok {5}Database: (SQLite|PostgreSQL), form 008-sums-of-gas, the newest\./)
    expect(said).toMatch(/ok {5}Rows: acceptances 0, .*secrets 2/)
    expect(said).toMatch(/ok {5}Node 127\.0\.0\.1:\d+: block \d+, \d+ s old\./)
    expect(said).toContain(`ok     Relayer ${owner}: 1 ether.`)
    expect(said).toContain('ok     Budget of spring: 0 wei spent, 0 wei set aside')
    expect(said).not.toContain('FAULT')
    expect(code).toBe(0)
  }
})

it('names each fault, and ends with 1', async () => {
  const broken = join(folder, 'broken.sqlite')
  const file = join(folder, 'broken.backup')
  await run(['backup', file])
  await run(['restore', file], { DATABASE_URL: broken })
  const database = connectDatabase(broken)
  await sql`update sponsor_budgets set spent = '7'`.execute(database)
  await database.destroy()
  writeFileSync(join(folder, 'wrong'), 'wrong', { mode: 0o600 })
  const secret = `http://127.0.0.1:${await freePort()}/key-of-mine`
  const { code, said } = await run(['check'], {
    DATABASE_URL: broken,
    EVERCLAIM_RPC_URLS: `${anvil.url},${secret}`,
    EVERCLAIM_RELAYER_PASSWORD_FILE: join(folder, 'wrong'),
  })
  expect(said).toContain('FAULT  Budget of spring: 7 wei spent and 0 wei set aside')
  expect(said).toMatch(/FAULT {2}Node 127\.0\.0\.1:\d+: /)
  expect(said).toContain('FAULT  Relayer: Wrong password for the keystore')
  expect(said).not.toContain('key-of-mine')
  expect(code).toBe(1)
})

it('names a node that answers the API and no page', async () => {
  const closed = await startAnvil(['--no-cors'])
  const { code, said } = await run(['check'], { EVERCLAIM_RPC_URLS: `${anvil.url},${closed.url}` })
  await closed.stop()
  expect(said).toMatch(/^ok {5}Node 127\.0\.0\.1:\d+: block \d+/m)
  expect(said).toMatch(
    /^FAULT {2}Node 127\.0\.0\.1:\d+: it answers, but lets no page of http:\/\/localhost:3000 ask it \(CORS\)/m,
  )
  expect(code).toBe(1)
})

it('says of a database that the first start will make, that it is not there yet, and makes none', async () => {
  const none = join(folder, 'none.sqlite')
  const { code, said } = await run(['check'], { DATABASE_URL: none })
  expect(said).toContain(`ok     Database: SQLite, no file at ${none}. The first start makes it.`)
  expect(said).not.toContain('FAULT')
  expect(existsSync(none)).toBe(false)
  expect(code).toBe(0)
})

it('names the page of the site that explains an error', async () => {
  const { said, code } = await run(['check'], {
    EVERCLAIM_RPC_URLS: 'none',
    EVERCLAIM_URL: 'https://acme.example',
  })
  expect(said).toContain('Docs: https://acme.example/docs/')
  expect(code).toBe(1)
})

it('needs nothing but the database to save it', async () => {
  const file = join(folder, 'alone.backup')
  const process = startMain({ DATABASE_URL: environment.DATABASE_URL ?? '' }, program, ['backup', file])
  expect(await process.ended).toBe(0)
})

it.each([['backup'], ['restore'], ['check', 'x'], ['backup', 'a', 'b'], ['drop']])(
  'says how it is used: %s %s',
  async (...args) => {
    const { code, said } = await run(args)
    expect(said).toContain('npm run serve -- restore <file>')
    expect(code).toBe(2)
  },
)

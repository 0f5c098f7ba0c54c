import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDice } from '../../cli/test-support/createDice.ts'
import { oneIn, seedOf } from '../../scripts/test-support/runs.ts'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import * as v from '../../src/schema/v.ts'
import { problemSchema } from '../../src/session/problem.ts'
import { chainId, nonceOf, sessionOf, startApi, textOf } from '../signIn/test-support/startSignInFixture.ts'
import { assertWhole, DamagedDatabaseError } from './assertWhole.ts'
import { type Database, DatabaseError, openDatabase } from './openDatabase.ts'

/* Bytes of the database's file that a disk, or somebody, has overwritten. */

const pageBytes = 4_096
let folder = ''
let place = ''
let truth: Awaited<ReturnType<typeof all>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-damaged-'))
  place = join(folder, 'whole.sqlite')
  const database = await openDatabase(place)
  const dice = createDice(seedOf(20_261_129))
  const hex = (bytes: number) =>
    Array.from({ length: bytes }, () => dice(256).toString(16).padStart(2, '0')).join('')
  await database
    .insertInto('sessions')
    .values(
      Array.from({ length: 200 }, () => ({
        id_hash: hex(32),
        account: `0x${hex(20)}` as const,
        kind: 'key' as const,
        browser_hash: hex(32),
        created_at: 1_800_000_000_000,
        expires_at: 1_800_000_000_000 + dice(100),
      })),
    )
    .execute()
  await database
    .insertInto('terms')
    .values({ hash: hex(32), text: 'Be kind.' })
    .execute()
  truth = await all(database)
  // No page is left that nothing is in.
  await sql`vacuum`.execute(database)
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
  await database.destroy()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const all = async (database: Database) => ({
  sessions: await database.selectFrom('sessions').selectAll().orderBy('id_hash').execute(),
  terms: await database.selectFrom('terms').selectAll().execute(),
})

/** The file with other bytes at this place. */
function damaged(at: number, bytes: Uint8Array): string {
  const copy = join(folder, 'damaged.sqlite')
  for (const end of ['-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
  const file = readFileSync(place)
  file.set(bytes, at)
  writeFileSync(copy, file)
  return copy
}

it('a page that is overwritten, whichever it is and with what, is found at the start, or nothing that is read is another', async () => {
  const whole = readFileSync(place)
  const pages = whole.length / pageBytes
  expect(pages).toBeGreaterThan(50)
  const pageAt = (page: number) => whole.subarray(page * pageBytes, (page + 1) * pageBytes)
  const dice = createDice(seedOf(7))
  const noise = () => Uint8Array.from({ length: pageBytes }, () => dice(256))
  const unnoticed: string[] = []
  let [found, harmless] = [0, 0]
  for (let page = 0; page < pages; page += oneIn)
    for (const [what, bytes] of [
      ['zeros', new Uint8Array(pageBytes)],
      ['ones', new Uint8Array(pageBytes).fill(255)],
      ['noise', noise()],
      ['noise at its end', noise().subarray(0, 900)],
      ['another page', pageAt((page + 1 + dice(pages - 1)) % pages)],
    ] as const) {
      const at = page * pageBytes + pageBytes - bytes.length
      if (Buffer.compare(whole.subarray(at, at + bytes.length), bytes) === 0) continue
      const failure = await openDatabase(damaged(at, bytes)).then(
        async (database) => {
          // Where no row lies, there is nothing to find.
          if (!isDeepStrictEqual(await all(database), truth)) unnoticed.push(`page ${page}: ${what}`)
          else harmless++
          await database.destroy()
        },
        (error: unknown) => error,
      )
      if (failure === undefined) continue
      expect(failure instanceof DamagedDatabaseError || failure instanceof DatabaseError).toBe(true)
      found++
    }
  expect(unnoticed).toEqual([])
  expect(found).toBeGreaterThan(5 * harmless)
})

it('says in a sentence what is damaged, and what to do', async () => {
  const failure = await openDatabase(damaged(2 * pageBytes, new Uint8Array(pageBytes))).catch(String)
  expect(failure).toContain('The database file is damaged. Nothing was started. Restore the newest backup')
})

it('a page that is overwritten while it is served is a fault of the API, and no answer', async () => {
  const copy = join(folder, 'served.sqlite')
  copyFileSync(place, copy)
  const database = await openDatabase(copy)
  const now = () => 1_800_000_000_000
  // Keys are checked without any chain.
  const reader = createChainReader({ chainId, rpcUrls: ['http://127.0.0.1:9'] })
  const { browser, log } = await startApi({ reader, now, database })
  const account = privateKeyToAccount(generatePrivateKey())
  const page = browser()
  const message = textOf(account.address, await nonceOf(page), now())
  const signature = await account.signMessage({ message })
  expect((await page.post('/session', { message, signature })).status).toBe(200)
  expect(await sessionOf(page)).not.toBeNull()

  await sql`pragma wal_checkpoint(truncate)`.execute(database)
  const file = readFileSync(copy)
  writeFileSync(copy, file.fill(0, pageBytes))
  // What SQLite has in memory is good; it has to read the file again.
  await sql`pragma shrink_memory`.execute(database)
  for (const answer of [await page.get('/session'), await page.post('/session/nonce')]) {
    expect(answer.status).toBe(500)
    expect(v.parse(problemSchema, await answer.json()).code).toBe('internal')
  }
  expect(log.join('')).toContain('SQLITE_CORRUPT')
  await database.destroy()
})

it('a disk that takes no writes is not called damage: nobody is sent to restore a backup for it', async () => {
  const full = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHMSIZE' })
  const database = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: () => Promise.reject(full) }),
      createIntrospector: (each) => new SqliteIntrospector(each),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  await expect(assertWhole(database, 'a.sqlite')).rejects.toBe(full)
  full.code = 'SQLITE_IOERR_SHORT_READ'
  await expect(assertWhole(database, 'a.sqlite')).rejects.toBeInstanceOf(DamagedDatabaseError)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isUnwritable } from './isUnwritable.ts'
import { openDatabase } from './openDatabase.ts'
import { startPostgres } from './test-support/startPostgres.ts'

const nonce = { nonce_hash: 'a', browser_hash: 'b', is_taken: 0, expires_at: 1 }
const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it('is a SQLite that is full, in a transaction too, or may not write, and nothing that SQLite refuses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-unwritable-'))
  const database = await openDatabase(join(folder, 'a.sqlite'))
  const insert = (hash: string) =>
    database
      .insertInto('nonces')
      .values({ ...nonce, nonce_hash: hash })
      .execute()
  await insert('a')
  expect(isUnwritable(await failureOf(insert('a')))).toBe(false)
  await sql`vacuum`.execute(database)
  await sql`pragma max_page_count = 1`.execute(database)
  const large = { hash: 'c', text: 'a'.repeat(100_000) }
  const fill = () =>
    database.transaction().execute((transaction) => transaction.insertInto('terms').values(large).execute())
  expect(isUnwritable(await failureOf(fill()))).toBe(true)
  await sql`pragma max_page_count = 100000`.execute(database)
  await fill()
  await sql`pragma query_only = on`.execute(database)
  expect(isUnwritable(await failureOf(insert('d')))).toBe(true)
  await database.destroy()
  rmSync(folder, { recursive: true })
})

it('is a PostgreSQL that is read-only', async () => {
  const server = await startPostgres()
  const database = await openDatabase(await server.createDatabase())
  const failure = await failureOf(
    database.transaction().execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction)
      await transaction.insertInto('nonces').values(nonce).execute()
    }),
  )
  expect(isUnwritable(failure)).toBe(true)
  await database.destroy()
  await server.stop()
})

it.each([{ code: '53100' }, { code: 'ENOSPC' }, { errcode: 13 }, { errcode: 778 }, { errcode: 1_032 }])(
  'is a disk that takes nothing: %o',
  (fault) => expect(isUnwritable(Object.assign(new Error('sorry'), fault))).toBe(true),
)

it.each([undefined, 'full', new Error('disk full'), { code: 'SQLITE_IOERR_FSYNC' }, { errcode: 5 }])(
  'is no other fault: %s',
  (error) => expect(isUnwritable(error)).toBe(false),
)

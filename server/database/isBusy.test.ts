import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isBusy } from './isBusy.ts'
import { connectDatabase, openDatabase } from './openDatabase.ts'
import { startPostgres } from './test-support/startPostgres.ts'

const nonce = { nonce_hash: 'a', browser_hash: 'b', is_taken: 0, expires_at: 1 }
const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it('is a PostgreSQL that has gone, and nothing that PostgreSQL refuses', async () => {
  const server = await startPostgres()
  const database = await openDatabase(await server.createDatabase())
  const insert = () => database.insertInto('nonces').values(nonce).execute()
  await insert()
  expect(isBusy(await failureOf(insert()))).toBe(false)
  await server.stop()
  for (let at = 0; at < 3; at++) expect(isBusy(await failureOf(insert()))).toBe(true)
  await database.destroy()
})

it('is a PostgreSQL whose name nobody resolves', async () => {
  const database = connectDatabase('postgres://nobody@database.invalid/nothing')
  expect(isBusy(await failureOf(database.insertInto('nonces').values(nonce).execute()))).toBe(true)
  await database.destroy()
})

it('is a SQLite file that another process writes to, and nothing that SQLite refuses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-busy-'))
  const place = join(folder, 'a.sqlite')
  const [database, other] = [await openDatabase(place), await openDatabase(place)]
  await sql`pragma busy_timeout = 0`.execute(database)
  const insert = () => database.insertInto('nonces').values(nonce).execute()
  await other.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('nonces')
      .values({ ...nonce, nonce_hash: 'c' })
      .execute()
    expect(isBusy(await failureOf(insert()))).toBe(true)
  })
  await insert()
  expect(isBusy(await failureOf(insert()))).toBe(false)
  await Promise.all([database.destroy(), other.destroy()])
  rmSync(folder, { recursive: true })
})

it.each([
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('sorry'), { code: '53300' }),
  Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }),
])('is a lack of connections: %s', (error) => {
  expect(isBusy(error)).toBe(true)
})

it.each([undefined, 'timeout', new Error('constraint'), Object.assign(new Error('a'), { code: '23505' })])(
  'is no other fault: %s',
  (error) => {
    expect(isBusy(error)).toBe(false)
  },
)

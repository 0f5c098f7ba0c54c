import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isBusy } from './isBusy.ts'
import { type Database, openDatabase } from './openDatabase.ts'
import { type RunningPostgres, startPostgres } from './test-support/startPostgres.ts'

let server: RunningPostgres
let place = ''
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

/** A row that one transaction at a time can have. */
const lock = (database: Database) =>
  database.updateTable('secrets').set({ value: 'b' }).where('name', '=', 'gate').execute()
async function openAll(...patience: Partial<Parameters<typeof openDatabase>[1]>[]): Promise<Database[]> {
  place = await server.createDatabase()
  const all: Database[] = []
  for (const each of patience)
    all.push(
      await openDatabase(place, {
        connection: 5_000,
        lock: 2_000,
        statement: 15_000,
        transaction: 10_000,
        silence: 20_000,
        ...each,
      }),
    )
  await all[0]?.insertInto('secrets').values({ name: 'gate', value: 'a' }).execute()
  return all
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A transaction that has the row, and hangs until it is let go. */
async function hang(database: Database) {
  let release = () => {}
  const end = new Promise<void>((resolve) => {
    release = resolve
  })
  let resolveHolds = () => {}
  const holds = new Promise<void>((resolve) => {
    resolveHolds = resolve
  })
  const work = failureOf(
    database.transaction().execute(async (transaction) => {
      await lock(transaction)
      resolveHolds()
      await end
      await lock(transaction)
    }),
  )
  await holds
  return { release, work }
}

it('keeps other questions answered while another process hangs in a transaction', async () => {
  place = await server.createDatabase()
  const [database, other] = [await openDatabase(place), await openDatabase(place)]
  await database.insertInto('secrets').values({ name: 'gate', value: 'a' }).execute()
  const { release, work } = await hang(other)
  // As many as there are connections wait for the row.
  const waiting = Array.from({ length: 10 }, () => failureOf(lock(database)))
  const isAnswered = database.selectFrom('sessions').selectAll().execute()
  expect(await isAnswered).toEqual([])
  for (const error of await Promise.all(waiting)) expect(isBusy(error)).toBe(true)
  release()
  expect(await work).toBeUndefined()
  await Promise.all([database.destroy(), other.destroy()])
})

it('takes from a process that hangs in a transaction what it has locked; that process lives, and knows that it was busy', async () => {
  const [hanging, database] = await openAll({ transaction: 300 }, {})
  if (!hanging || !database) throw new Error('Both are open.')
  const { release, work } = await hang(hanging)
  await lock(database)
  release()
  expect(isBusy(await work)).toBe(true)
  await lock(hanging)
  await Promise.all([hanging.destroy(), database.destroy()])
})

it('gives up a statement that takes too long', async () => {
  // The first brings the tables to today's form, which is not hurried.
  const [first, database] = await openAll({}, { statement: 1_000 })
  if (!first || !database) throw new Error('It is open.')
  expect(isBusy(await failureOf(sql`select pg_sleep(10)`.execute(database)))).toBe(true)
  await Promise.all([first.destroy(), database.destroy()])
})

it('gives up a connection that has fallen silent, and asks on another one', async () => {
  const direct = await server.createDatabase()
  const [, name = '', folder = ''] = /@\/(\w+)\?host=(.+)$/.exec(direct) ?? []
  const sockets = new Set<Socket>()
  const way = createServer((inner) => {
    const outer = connect(`${decodeURIComponent(folder)}/.s.PGSQL.5432`)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    inner.pipe(outer).pipe(inner)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  if (typeof address !== 'object' || !address) throw new Error('It has a port.')
  const database = await openDatabase(`postgres://everclaim@127.0.0.1:${address.port}/${name}`, {
    connection: 5_000,
    lock: 100,
    statement: 200,
    transaction: 10_000,
    silence: 400,
  })
  const ask = () => database.selectFrom('secrets').selectAll().execute()
  expect(await ask()).toEqual([])
  // The machine of PostgreSQL goes without a word.
  for (const socket of sockets) socket.unpipe().pause()
  expect(isBusy(await failureOf(ask()))).toBe(true)
  expect(await ask()).toEqual([])
  await database.destroy()
  for (const socket of sockets) socket.destroy()
  way.close()
})

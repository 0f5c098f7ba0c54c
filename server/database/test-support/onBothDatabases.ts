import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Database, openDatabase, type Patience } from '../openDatabase.ts'
import { type RunningPostgres, startPostgres } from './startPostgres.ts'

/** What a test gets: new, empty databases, and where they are, so that a second process can open one. */
export type DatabaseSource = {
  /** @param patience with PostgreSQL, where a test floods it */
  open(patience?: Patience): Promise<{ database: Database; place: string }>
}

/** Makes an empty database with all its tables, for copies of it. */
async function prepare(place: string): Promise<string> {
  await (await openDatabase(place)).destroy()
  return place
}

/**
 * Declares the same tests twice: over a SQLite file, and over a real PostgreSQL, which `npm test -- quick`
 * leaves out. Databases are copies of an empty one: to make its tables takes longer than most tests.
 */
export function onBothDatabases(tests: (source: DatabaseSource) => void): void {
  describe('SQLite', () => {
    let folder = ''
    let empty = ''
    let count = 0
    const opened: Database[] = []
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'everclaim-sqlite-'))
      empty = await prepare(join(folder, 'empty.sqlite'))
    })
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.destroy()))
      rmSync(folder, { recursive: true, force: true })
    })
    tests({
      async open() {
        const place = join(folder, `${++count}.sqlite`)
        copyFileSync(empty, place)
        const database = await openDatabase(place)
        // Like PostgreSQL below, it waits for no disk: nothing of a test outlives a crash of the machine.
        await sql`pragma synchronous = off`.execute(database)
        opened.push(database)
        return { database, place }
      },
    })
  })
  if (process.env.EVERCLAIM_TEST_QUICK !== undefined) return
  describe('PostgreSQL', () => {
    let server: RunningPostgres | undefined
    let empty = ''
    const opened: Database[] = []
    beforeAll(async () => {
      server = await startPostgres()
      empty = await prepare(await server.createDatabase())
    })
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.destroy()))
      await server?.stop()
    })
    tests({
      async open(patience) {
        if (!server) throw new Error('PostgreSQL is not running.')
        const place = await server.createDatabase(empty)
        const database = await openDatabase(place, patience)
        opened.push(database)
        return { database, place }
      },
    })
  })
}

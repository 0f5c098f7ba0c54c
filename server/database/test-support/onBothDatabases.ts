import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Database, openDatabase } from '../openDatabase.ts'
import { type RunningPostgres, startPostgres } from './startPostgres.ts'

/** What a test gets: new, empty databases, and where they are, so that a second process can open one. */
export type DatabaseSource = { open(): Promise<{ database: Database; place: string }> }

/**
 * Declares the same tests twice: over a SQLite file, and over a real PostgreSQL, which `npm test -- quick`
 * leaves out.
 */
export function onBothDatabases(tests: (source: DatabaseSource) => void): void {
  describe('SQLite', () => {
    let folder = ''
    let count = 0
    const opened: Database[] = []
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'everclaim-sqlite-'))
    })
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.destroy()))
      rmSync(folder, { recursive: true, force: true })
    })
    tests({
      async open() {
        const place = join(folder, `${++count}.sqlite`)
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
    const opened: Database[] = []
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.destroy()))
      await server?.stop()
    })
    tests({
      async open() {
        if (!server) throw new Error('PostgreSQL is not running.')
        const place = await server.createDatabase()
        const database = await openDatabase(place)
        opened.push(database)
        return { database, place }
      },
    })
  })
}

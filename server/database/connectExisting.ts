import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { connectDatabase, type Database, DatabaseError, isPostgres, unopened } from './openDatabase.ts'

/** Whether nothing has been kept there yet: a SQLite file that the first start makes. */
export const isNewFile = async (place: string): Promise<boolean> =>
  !isPostgres(place) && !(await stat(place).catch(() => undefined))?.isFile()

/**
 * Opens a database that is there, and changes nothing of it: no file is made, no migration is run.
 *
 * @throws DatabaseError
 */
export async function connectExisting(place: string): Promise<Database> {
  if (await isNewFile(place))
    throw new DatabaseError('There is no database file yet: the first start makes it. Nothing was done.', {
      facts: [`File: ${place}`],
      docs: 'running',
    })
  const database = connectDatabase(place)
  try {
    // A file that is no database is noticed when something is read of it.
    await sql`select 1`.execute(database)
    await database.introspection.getTables()
    return database
  } catch (error) {
    await database.destroy().catch(() => undefined)
    throw unopened(place, error)
  }
}

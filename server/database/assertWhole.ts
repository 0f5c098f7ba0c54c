import { sql } from 'kysely'
import { EverclaimError } from '../../src/errors.ts'
import { integrityFaults } from './integrityFaults.ts'
import { isUnwritable } from './isUnwritable.ts'
import type { Database } from './openDatabase.ts'

/** The file of the database is damaged. Nothing was served from it. */
export class DamagedDatabaseError extends EverclaimError {
  override name = 'DamagedDatabaseError'
}

/** Up to this size each index is compared with its table as well, which takes SQLite two seconds. */
const bytesToCompare = 64_000_000

/**
 * Has SQLite read each page of its file, which takes about a second for 600 MB. Of a large one
 * `npm run serve -- check` compares the indices.
 *
 * @throws DamagedDatabaseError
 */
export async function assertWhole(database: Database, place: string): Promise<void> {
  let faults: readonly string[]
  try {
    const size = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(database)
    const isSmall = (size.rows[0]?.bytes ?? 0) <= bytesToCompare
    faults = await integrityFaults(database, { isQuick: !isSmall })
  } catch (error) {
    if (isUnwritable(error) || !isDamage(error)) throw error
    faults = [error instanceof Error ? error.message : '']
  }
  const [fault] = faults
  if (fault === undefined) return
  throw new DamagedDatabaseError(
    'The database file is damaged. Nothing was started. Restore the newest backup into a new file.',
    { facts: [`File: ${place}`, `SQLite says: ${fault.replace(/\s+/g, ' ')}`], docs: 'running' },
  )
}

/** Of SQLite: a page that is none, a file that ends too early, or one that is no database. */
const isDamage = (error: unknown) =>
  error instanceof Error && /malformed|is not a database|disk I\/O error/i.test(error.message)

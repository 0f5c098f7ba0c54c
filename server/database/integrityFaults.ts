import { sql } from 'kysely'
import type { Database } from './openDatabase.ts'

/**
 * What SQLite finds at fault in its file, in its own words; empty where it finds nothing. It reads each page,
 * and compares each index with its table, unless `isQuick`.
 */
export async function integrityFaults(
  database: Database,
  { isQuick = false }: { isQuick?: boolean } = {},
): Promise<readonly string[]> {
  const { rows } = isQuick
    ? await sql<Record<string, string>>`pragma quick_check`.execute(database)
    : await sql<Record<string, string>>`pragma integrity_check`.execute(database)
  const lines = rows.flatMap((row) => Object.values(row))
  return lines.length === 0 ? ['nothing'] : lines.filter((line) => line !== 'ok')
}

import { sql } from 'kysely'
import * as v from '../../src/schema/v.ts'
import type { Database } from '../database/openDatabase.ts'

const noteSchema = v.object({
  format: v.literal(1),
  /** The newest migration that the tables have. */
  schema: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  tables: v.record(
    v.string(),
    v.object({ rows: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), sha256: v.string() }),
  ),
})
/** What a backup says of itself, so that it can be proven whole. */
export type BackupNote = v.InferOutput<typeof noteSchema>

/** Its one row is written last: a backup without it was not finished. */
export async function writeNote(database: Database, note: BackupNote): Promise<void> {
  await sql`create table everclaim_backup (note text not null)`.execute(database)
  await sql`insert into everclaim_backup (note) values (${JSON.stringify(note)})`.execute(database)
}

/** Undefined where there is none that can be read. */
export async function readNote(database: Database): Promise<BackupNote | undefined> {
  const tables = await database.introspection.getTables()
  if (!tables.some(({ name }) => name === 'everclaim_backup')) return undefined
  const { rows } = await sql<{ note: string }>`select note from everclaim_backup`.execute(database)
  try {
    return v.tryParse(noteSchema, JSON.parse(rows[0]?.note ?? ''))
  } catch {
    return undefined
  }
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/openDatabase.ts'

const noteSchema = z.object({
  format: z.literal(1),
  /** The newest migration that the tables have. */
  schema: z.string(),
  createdAt: z.iso.datetime(),
  tables: z.record(z.string(), z.object({ rows: z.number().int().min(0), sha256: z.string() })),
})
/** What a backup says of itself, so that it can be proven whole. */
export type BackupNote = z.infer<typeof noteSchema>

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
    return noteSchema.safeParse(JSON.parse(rows[0]?.note ?? '')).data
  } catch {
    return undefined
  }
}

import { stat } from 'node:fs/promises'
import { connectExisting } from '../database/connectExisting.ts'
import { DatabaseError, isPostgres, openDatabase } from '../database/openDatabase.ts'
import { BackupError } from './backupErrors.ts'
import type { BackupNote } from './backupNote.ts'
import { openBackup } from './openBackup.ts'
import { countRows, readRows, writeRows } from './rows.ts'
import { ourTables } from './savedTables.ts'

/**
 * Brings a backup back into a database that is empty, of either kind, in today's form. The backup is proven
 * whole before anything is written, and then all of it is written, or nothing.
 *
 * @throws DatabaseError, BackupError
 */
export async function restoreDatabase(file: string, place: string): Promise<BackupNote> {
  const { database, note, close } = await openBackup(file)
  try {
    await refuseUsed(place)
    const target = await openDatabase(place)
    try {
      await target.transaction().execute(async (writing) => {
        for (const [table, { rows }] of Object.entries(note.tables)) {
          for await (const page of readRows(database, table, false)) await writeRows(writing, table, page)
          // Somebody else may have begun to write here, too.
          const found = await countRows(writing, table)
          if (found !== rows)
            throw new BackupError(`Table ${table} has ${found} rows, not ${rows}. Nothing was kept.`)
        }
      })
    } finally {
      await target.destroy()
    }
    return note
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseError) throw error
    throw new BackupError('The backup could not be brought back. Nothing of it was kept.', { cause: error })
  } finally {
    await close()
  }
}

/** @throws BackupError where a table of ours has a row */
async function refuseUsed(place: string): Promise<void> {
  if (!isPostgres(place) && !((await stat(place).catch(() => undefined))?.size ?? 0)) return
  const target = await connectExisting(place)
  try {
    for (const table of await ourTables(target)) {
      const rows = await countRows(target, table)
      if (rows > 0)
        throw new BackupError('The database isn’t empty. Nothing was written.', {
          facts: [
            `Table ${table} has ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}.`,
            'Stop every process that uses it, and name a new database in DATABASE_URL.',
          ],
        })
    }
  } finally {
    await target.destroy()
  }
}

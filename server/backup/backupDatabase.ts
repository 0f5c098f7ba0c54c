import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { connectExisting } from '../database/connectExisting.ts'
import {
  connectDatabase,
  type Database,
  DatabaseError,
  isPostgres,
  migratorOf,
} from '../database/openDatabase.ts'
import { schemaOf } from '../database/schemaOf.ts'
import { BackupError } from './backupErrors.ts'
import { type BackupNote, writeNote } from './backupNote.ts'
import { openBackup } from './openBackup.ts'
import { readRows, summarizeTable, writeRows } from './rows.ts'
import { savedTables } from './savedTables.ts'

/**
 * Saves a database into a new SQLite file for its owner alone, while other processes work with it: all rows
 * are of one moment. The file is read back whole before it has its name.
 *
 * @param place `postgres://…`, or the path of a SQLite file
 * @throws DatabaseError, BackupError
 */
export async function backupDatabase(
  place: string,
  file: string,
  { now = Date.now }: { now?: () => number } = {},
): Promise<BackupNote> {
  const source = await connectExisting(place)
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  let hasName = false
  let isWhole = false
  try {
    const schema = await schemaOf(source)
    if (schema.status === 'empty') throw refusal('The database has no tables of Everclaim yet.')
    if (schema.status === 'newer')
      throw refusal(`The database is of a newer version than this program (${schema.version}).`)
    await reserve(file)
    hasName = true
    await fill(part, { source, place, version: schema.version, createdAt: new Date(now()).toISOString() })
    const { note, close } = await openBackup(part)
    await close()
    await sync(part)
    await rename(part, file)
    isWhole = true
    await sync(dirname(file))
    return note
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseError) throw error
    throw new BackupError('The backup could not be made. The database is unchanged.', { cause: error })
  } finally {
    await source.destroy()
    if (!isWhole) {
      for (const ending of ['', '-wal', '-shm']) await rm(`${part}${ending}`, { force: true })
      if (hasName) await rm(file, { force: true })
    }
  }
}

const refusal = (reason: string, facts: readonly string[] = []) =>
  new BackupError(`${reason} Nothing was saved.`, { facts })

/** An empty file of the name, so that nobody's is ever replaced. */
async function reserve(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close()
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    throw refusal(
      isThere ? 'There is a file of this name already.' : 'The file can’t be written.',
      isThere ? [`File: ${file}`] : [`File: ${file}`, `Reason: ${(cause as Error).message}`],
    )
  }
}

async function fill(
  part: string,
  {
    source,
    place,
    version,
    createdAt,
  }: { source: Database; place: string; version: string; createdAt: string },
): Promise<void> {
  const copy = connectDatabase(part)
  try {
    // Nothing is promised of it before it is whole.
    await sql`pragma synchronous = off`.execute(copy)
    const { error } = await migratorOf(copy).migrateTo(version)
    if (error !== undefined) throw error
    const tables = await savedTables(copy)
    await snapshotOf(source, place).execute(async (snapshot) => {
      await copy.transaction().execute(async (writing) => {
        for (const table of tables)
          for await (const page of readRows(snapshot, table, isPostgres(place)))
            await writeRows(writing, table, page)
      })
    })
    const summaries = []
    for (const table of tables) summaries.push([table, await summarizeTable(copy, table)] as const)
    await writeNote(copy, { format: 1, schema: version, createdAt, tables: Object.fromEntries(summaries) })
    // One file, and none beside it.
    await sql`pragma journal_mode = delete`.execute(copy)
  } finally {
    await copy.destroy()
  }
}

/** A transaction that sees the database as it is at its first question, and keeps nobody from writing. */
function snapshotOf(source: Database, place: string) {
  const transaction = source.transaction()
  return isPostgres(place)
    ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
    : transaction
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

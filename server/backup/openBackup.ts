import { copyFile, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityFaults } from '../database/integrityFaults.ts'
import { connectDatabase, type Database, migratorOf } from '../database/openDatabase.ts'
import { schemaOf } from '../database/schemaOf.ts'
import { BackupError } from './backupErrors.ts'
import { type BackupNote, readNote } from './backupNote.ts'
import { summarizeTable } from './rows.ts'

/** A backup that was proven whole: a copy of it, in today's form, that the caller closes. */
export type OpenBackup = {
  readonly database: Database
  readonly note: BackupNote
  close(): Promise<void>
}

/**
 * Proves that a backup is whole (SQLite's own check, and the hash of each table), and brings a copy of it to
 * today's form. The file itself is only read.
 *
 * @throws BackupError
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  await refuseOther(file)
  const folder = await mkdtemp(join(tmpdir(), 'everclaim-backup-'))
  const copy = join(folder, 'backup.sqlite')
  let database: Database | undefined
  const close = async () => {
    await database?.destroy().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await copyFile(file, copy)
    database = connectDatabase(copy)
    const note = await prove(database, file)
    const { error } = await migratorOf(database).migrateToLatest()
    if (error !== undefined)
      throw new BackupError('The backup can’t be brought to today’s form. Nothing was written.', {
        facts: [`File: ${file}`, `Schema: ${note.schema}`],
        cause: error,
      })
    return { database, note, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @throws BackupError */
async function prove(database: Database, file: string): Promise<BackupNote> {
  const damaged = (reason: string, cause?: unknown) =>
    new BackupError(`The backup is damaged: ${reason}. Nothing was written.`, {
      facts: [`File: ${file}`],
      cause,
    })
  try {
    const [fault] = await integrityFaults(database)
    if (fault !== undefined) throw damaged(`SQLite reports ${fault.split('\n')[0]}`)
    const schema = await schemaOf(database)
    if (schema.status === 'newer')
      throw new BackupError(
        `The backup is newer than this program, which doesn’t know its form ${schema.version}. Nothing was written.`,
        { facts: [`File: ${file}`, 'Bring it back with the version that has made it, or a newer one.'] },
      )
    const note = await readNote(database)
    if (!note) throw damaged('it was not finished, or is another program’s')
    if (schema.status === 'empty' || schema.version !== note.schema)
      throw damaged('its form is not the one that it names')
    for (const [table, noted] of Object.entries(note.tables)) {
      const found = await summarizeTable(database, table)
      if (found.rows !== noted.rows || found.sha256 !== noted.sha256)
        throw damaged(`table ${table} is not as it was saved`)
    }
    return note
  } catch (error) {
    throw error instanceof BackupError ? error : damaged('it can’t be read', error)
  }
}

/** Every SQLite file begins with these bytes. */
const magic = 'SQLite format 3\0'

/** @throws BackupError for what is no SQLite file */
async function refuseOther(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(
      `The backup ${cause.code === 'ENOENT' ? 'is not there' : 'can’t be read'}. Nothing was written.`,
      { facts: [`File: ${file}`] },
    )
  })
  try {
    const { bytesRead, buffer } = (await handle.stat()).isFile()
      ? await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
      : { bytesRead: 0, buffer: Buffer.alloc(0) }
    if (bytesRead < magic.length || buffer.toString('latin1') !== magic)
      throw new BackupError(
        'The file is no backup that `npm run serve -- backup` has made. Nothing was written.',
        {
          facts: [`File: ${file}`],
        },
      )
  } finally {
    await handle.close()
  }
}

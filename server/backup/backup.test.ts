import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database, migratorOf, openDatabase } from '../database/openDatabase.ts'
import { secretOf } from '../database/secretOf.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { backupDatabase } from './backupDatabase.ts'
import { restoreDatabase } from './restoreDatabase.ts'

let folder = ''
let count = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-backups-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newFile = () => join(folder, `${++count}.sqlite`)

const account = `0x${'ab'.repeat(20)}` as const
const terms = (hash: string) => ({ hash, text: `Text ${hash} with “quotes”, 字 and\nlines` })
const acceptance = (terms_hash: string) => ({
  campaign: 'spring',
  terms_hash,
  account,
  message: 'I accept',
  signature: '0x12' as const,
  kind: 'key' as const,
  checked_at_block: null,
  address_hash: 'a',
  network_hash: 'b',
  wide_network_hash: 'c',
  accepted_at: 1_800_000_000_000,
})
async function fill(database: Database, rows: number): Promise<void> {
  await secretOf(database, 'cookies')
  for (let at = 0; at < rows; at += 100) {
    const hashes = Array.from({ length: Math.min(100, rows - at) }, (_, each) => `h${at + each}`)
    await database.insertInto('terms').values(hashes.map(terms)).execute()
    await database.insertInto('acceptances').values(hashes.map(acceptance)).execute()
  }
  await database
    .insertInto('sessions')
    .values({
      id_hash: 's',
      account,
      kind: 'key',
      browser_hash: 'b',
      created_at: 1,
      expires_at: 2 ** 52,
    })
    .execute()
}
const allOf = async (database: Database) => ({
  secrets: await database.selectFrom('secrets').selectAll().orderBy('name').execute(),
  terms: await database.selectFrom('terms').selectAll().orderBy('hash').execute(),
  acceptances: await database.selectFrom('acceptances').selectAll().orderBy('terms_hash').execute(),
  sessions: await database.selectFrom('sessions').selectAll().execute(),
})

onBothDatabases(({ open }) => {
  it('brings back what was saved, into a database of either kind, and no session', async () => {
    const { database, place } = await open()
    await fill(database, 431)
    const file = newFile()
    const note = await backupDatabase(place, file, { now: () => 1_800_000_000_000 })
    expect(note).toMatchObject({ format: 1, createdAt: '2027-01-15T08:00:00.000Z' })
    expect(note.tables.acceptances?.rows).toBe(431)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const target = newFile()
    await restoreDatabase(file, target)
    const restored = await openDatabase(target)
    const expected = { ...(await allOf(database)), sessions: [] }
    expect(await allOf(restored)).toEqual(expected)
    await restored.destroy()
    // And back into this kind, from a backup of what was brought back.
    const { database: empty, place: emptyPlace } = await open()
    const again = newFile()
    await backupDatabase(target, again)
    await restoreDatabase(again, emptyPlace)
    expect(await allOf(empty)).toEqual(expected)
  })

  it('is of one moment, however much is written meanwhile', async () => {
    const { database, place } = await open()
    await fill(database, 1_000)
    let isSaving = true
    let written = 1_000
    const write = (async () => {
      while (isSaving) {
        await database.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('terms')
            .values(terms(`h${written}`))
            .execute()
          await transaction
            .insertInto('acceptances')
            .values(acceptance(`h${written}`))
            .execute()
        })
        written++
        // SQLite answers without waiting: others have their turn as well.
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const { tables } = await backupDatabase(place, newFile()).finally(() => {
      isSaving = false
    })
    await write
    expect(tables.terms?.rows).toBe(tables.acceptances?.rows)
    expect(written).toBeGreaterThan(tables.terms?.rows ?? written)
  })

  it('refuses a database that is not empty, and leaves it as it is', async () => {
    const { database, place } = await open()
    await fill(database, 3)
    const file = newFile()
    await backupDatabase(place, file)
    const before = await allOf(database)
    await expect(restoreDatabase(file, place)).rejects.toThrow(
      /^The database isn’t empty. Nothing was written.\n\nTable acceptances has 3 rows./,
    )
    expect(await allOf(database)).toEqual(before)
  })

  it('takes nothing half where somebody begins to write there, too', async () => {
    const { database, place } = await open()
    await fill(database, 300)
    const file = newFile()
    await backupDatabase(place, file)
    const { database: target, place: targetPlace } = await open()
    // What a process does that was started by mistake, right after the restore has looked.
    const restoring = restoreDatabase(file, targetPlace)
    await secretOf(target, 'cookies')
    await expect(restoring).rejects.toThrow(/isn’t empty|could not be brought back/)
    expect(await target.selectFrom('acceptances').selectAll().execute()).toEqual([])
  })

  it('saves the form that the tables have, and the restore brings it to today’s', async () => {
    // As it was before an upgrade.
    const old = newFile()
    const former = connectDatabase(old)
    await migratorOf(former).migrateTo('001-sign-in-terms-sponsored-claims')
    await sql`insert into acceptances (campaign, terms_hash, account, message, signature, kind, network_hash,
      wide_network_hash, accepted_at) values ('spring', 'h', 'a', 'm', 's', 'key', 'b', 'c', 1)`.execute(
      former,
    )
    const file = newFile()
    expect((await backupDatabase(old, file)).schema).toBe('001-sign-in-terms-sponsored-claims')
    await former.destroy()
    const { database, place: target } = await open()
    await restoreDatabase(file, target)
    expect(await database.selectFrom('acceptances').select(['terms_hash', 'address_hash']).execute()).toEqual(
      [{ terms_hash: 'h', address_hash: '' }],
    )
  })
})

async function savedFile(): Promise<string> {
  const place = newFile()
  const database = await openDatabase(place)
  await fill(database, 50)
  await database.destroy()
  const file = newFile()
  await backupDatabase(place, file)
  return file
}

it('restores what was saved from a changed file, or nothing', async () => {
  const file = await savedFile()
  const whole = readFileSync(file)
  const expectation = await contentOf(file)
  // Half of them in rows, whose bytes SQLite itself doesn’t check.
  const places: number[] = []
  for (let at = whole.indexOf('I accept'); at >= 0; at = whole.indexOf('I accept', at + 1)) places.push(at)
  const inRows = places.filter((_, at) => at % 5 === 0)
  let refused = 0
  for (const at of [...inRows, 16, 100, 4_096, 4_100, whole.length - 20]) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    writeFileSync(file, damaged)
    const restored = await contentOf(file).catch((error) => {
      expect(error.summary).toMatch(/^The (backup is damaged|file is no backup).*Nothing was written\.$/)
      refused++
    })
    if (restored) expect(restored).toEqual(expectation)
  }
  // Pages keep bytes that belong to no row any more.
  expect(refused).toBeGreaterThan(inRows.length / 2)
})

async function contentOf(file: string) {
  const target = newFile()
  try {
    await restoreDatabase(file, target)
  } catch (error) {
    expect(existsSync(target)).toBe(false)
    throw error
  }
  const database = await openDatabase(target)
  const all = await allOf(database)
  await database.destroy()
  return all
}

it('refuses a backup that was cut off', async () => {
  const file = await savedFile()
  const whole = readFileSync(file)
  for (const length of [0, 10, 4_096, whole.length - 4_096]) {
    writeFileSync(file, whole.subarray(0, length))
    await expect(restoreDatabase(file, newFile())).rejects.toThrow(/no backup|damaged/)
  }
})

it('refuses a backup of a newer version, and a database that is none of its own', async () => {
  const file = await savedFile()
  const newer = connectDatabase(file)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'now')`.execute(newer)
  await sql`pragma journal_mode = delete`.execute(newer)
  await newer.destroy()
  await expect(restoreDatabase(file, newFile())).rejects.toThrow(
    'The backup is newer than this program, which doesn’t know its form 999-later. Nothing was written.',
  )
  const plain = newFile()
  const database = await openDatabase(plain)
  await fill(database, 1)
  await database.destroy()
  await expect(restoreDatabase(plain, newFile())).rejects.toThrow(
    'The backup is damaged: it was not finished, or is another program’s.',
  )
})

it('saves nothing of a database that a newer version has had, or that is not there', async () => {
  const place = newFile()
  const database = await openDatabase(place)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'now')`.execute(database)
  await database.destroy()
  const file = newFile()
  await expect(backupDatabase(place, file)).rejects.toThrow(
    'The database is of a newer version than this program (999-later). Nothing was saved.',
  )
  await expect(backupDatabase(newFile(), file)).rejects.toThrow('There is no database file yet')
  await expect(backupDatabase('postgres://nobody@127.0.0.1:1/nothing', file)).rejects.toThrow(
    'could not be opened',
  )
  expect(readdirSync(folder).filter((name) => name.startsWith(`${count - 1}.sqlite`))).toEqual([])
})

it('replaces no file, and leaves none behind that is not whole', async () => {
  const file = newFile()
  writeFileSync(file, 'mine')
  const place = newFile()
  await (await openDatabase(place)).destroy()
  await expect(backupDatabase(place, file)).rejects.toThrow(
    'There is a file of this name already. Nothing was saved.',
  )
  expect(readFileSync(file, 'utf8')).toBe('mine')
  await expect(backupDatabase(place, join(folder, 'no/such/folder'))).rejects.toThrow('can’t be written')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

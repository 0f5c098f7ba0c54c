import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite, UnboundValueError } from './sqliteDriver.ts'

it.each([
  ...[
    true,
    1.5,
    2 ** 53,
    Number.NaN,
    undefined,
    {},
    new Date(),
    Buffer.from('a'),
    [1],
    1n,
    Symbol('a'),
    'a\0b',
    '\ud800',
  ],
])('refuses what it has no form for, and lives: %s', async (value) => {
  const database = await openSqlite(':memory:')
  const statement = database.prepare('select ? as it')
  expect(() => statement.all([value])).toThrow(UnboundValueError)
  expect(() => statement.run([value])).toThrow(UnboundValueError)
  expect(statement.all(['still here'])).toEqual([{ it: 'still here' }])
  database.close()
})

it('keeps numbers, texts and nothing as they are', async () => {
  const database = await openSqlite(':memory:')
  expect(database.prepare('select ? as a, ? as b, ? as c').all([2 ** 53 - 1, 'ü😀x', null])).toEqual([
    { a: 2 ** 53 - 1, b: 'ü😀x', c: null },
  ])
  database.close()
})

it('is for its owner alone, with all that SQLite puts beside it, whatever the umask', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-mode-'))
  const umask = process.umask(0)
  try {
    const place = join(folder, 'a.sqlite')
    const database = await openSqlite(place)
    database.prepare('create table a (b text)').run([])
    const modes = Object.fromEntries(
      readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]),
    )
    expect(modes).toEqual({ 'a.sqlite': 0o600, 'a.sqlite-wal': 0o600, 'a.sqlite-shm': 0o600 })
    database.close()
    // Who has opened it to others meant it.
    chmodSync(place, 0o640)
    ;(await openSqlite(place)).close()
    expect(statSync(place).mode & 0o777).toBe(0o640)
  } finally {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  }
})

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

it('a statement that is prepared once is as good a thousand others later, after a fault, and after a new table', async () => {
  const database = await openSqlite(':memory:')
  database.prepare('create table a (b text unique)').run([])
  const insert = (value: string) => database.prepare('insert into a (b) values (?)').run([value])
  const read = () => database.prepare('select * from a order by 1').all([])
  expect(database.prepare('select * from a')).toBe(database.prepare('select * from a'))
  insert('x')
  expect(() => insert('x')).toThrow(/unique/i)
  insert('y')
  expect(read()).toEqual([{ b: 'x' }, { b: 'y' }])
  for (let at = 0; at < 1_000; at++)
    expect(database.prepare(`select ${at} as it`).all([])).toEqual([{ it: at }])
  expect(read()).toEqual([{ b: 'x' }, { b: 'y' }])
  database.prepare('alter table a add column c text').run([])
  database.prepare('create index a_by_c on a (c)').run([])
  insert('z')
  expect(read()).toEqual([
    { b: 'x', c: null },
    { b: 'y', c: null },
    { b: 'z', c: null },
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

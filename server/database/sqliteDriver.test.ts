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

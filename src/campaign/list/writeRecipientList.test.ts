import { expect, test } from 'vitest'
import { tableOf } from '../fixtures/makeTrees.ts'
import { writeGroups } from './writeGroups.ts'
import { writeAmount, writeRecipientList } from './writeRecipientList.ts'

const accountOf = (at: number) => `0x${`${at}`.padStart(40, '0')}` as const
const listOf = (count: number) =>
  tableOf(Array.from({ length: count }, (_, at) => [accountOf(at + 1), BigInt(at + 1)]))
const base = { unit: 'base' } as const
const whole = { unit: 'whole', decimals: 2 } as const

test.each([
  [0n, 2, '0'],
  [1n, 2, '0.01'],
  [10n, 2, '0.1'],
  [100n, 2, '1'],
  [101n, 2, '1.01'],
  [12_340n, 2, '123.4'],
  [100_000n, 2, '1000'],
  [5n, 0, '5'],
  [10n ** 18n + 5n, 18, '1.000000000000000005'],
  [1n, 77, `0.${'0'.repeat(76)}1`],
])('%i base units with %i decimals are %s', (amount, decimals, text) => {
  expect(writeAmount(amount, { unit: 'whole', decimals })).toBe(text)
})

test('base units are written as they are', () => {
  expect(writeAmount(12_300n, base)).toBe('12300')
})

test('a list is its header and a line for each recipient, in the declared unit', () => {
  expect([...writeRecipientList(listOf(2), whole)]).toEqual([
    'address,amount\n',
    `${accountOf(1)},0.01\n${accountOf(2)},0.02\n`,
  ])
  expect([...writeRecipientList(listOf(0), base)]).toEqual(['address,amount\n'])
})

test('a long list comes in pieces of ten thousand lines', () => {
  for (const [count, pieces] of [
    [10_000, [10_000]],
    [10_001, [10_000, 1]],
    [20_000, [10_000, 10_000]],
  ] as const) {
    const [, ...texts] = [...writeRecipientList(listOf(count), base)]
    expect(texts.map((text) => text.split('\n').length - 1)).toEqual(pieces)
    expect(texts.join('').split('\n').at(-2)).toBe(`${accountOf(count)},${count}`)
    const [, ...groups] = [...writeGroups([{ name: 'A', allocations: listOf(count) }], base)]
    expect(groups.map((text) => text.split('\n').length - 1)).toEqual(pieces)
    expect(groups.join('').split('\n').at(-2)).toBe(`${accountOf(count)},${count},A`)
  }
})

test('groups are one list with the name of its group in each line', () => {
  const groups = [
    { name: 'Team', allocations: listOf(1) },
    { name: 'None', allocations: listOf(0) },
    { name: 'Users', allocations: listOf(2) },
  ]
  expect([...writeGroups(groups, whole)]).toEqual([
    'address,amount,group\n',
    `${accountOf(1)},0.01,Team\n`,
    `${accountOf(1)},0.01,Users\n${accountOf(2)},0.02,Users\n`,
  ])
})

import { expect, test } from 'vitest'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { incrementsOf } from './incrementsOf.ts'

const account = (at: number): Hex => `0x${(at + 1).toString(16).padStart(40, '0')}`
/** Of the account at each place of the arguments, what it has; undefined where it is not in the list. */
const listOf = (...amounts: readonly (bigint | undefined)[]) =>
  tableOf(
    amounts.flatMap((amount, at): [Hex, bigint][] => (amount === undefined ? [] : [[account(at), amount]])),
  )
const sheetOf = (rows: readonly number[], ...amounts: readonly (bigint | undefined)[]) => ({
  allocations: listOf(...amounts),
  rowOf: Uint32Array.from(rows),
})

test('a round has what is new of each account, and nobody whose amount is what it was', () => {
  expect(incrementsOf(sheetOf([2, 3, 4], 15n, 20n, 7n), listOf(10n, 20n))).toEqual({
    increments: listOf(5n, undefined, 7n),
    unchangedCount: 1,
    lowered: [],
    loweredCount: 0,
  })
})

test('lowered amounts come by the rows of the sheet, and who is missing in it behind them', () => {
  const made = incrementsOf(
    sheetOf([9, 5, 7, 2], undefined, 1n, undefined, 2n, 3n, 40n),
    listOf(10n, 20n, 30n, 40n, 50n, 30n),
  )
  expect(made.lowered).toEqual([
    { row: 5, account: account(3), was: 40n, is: 2n },
    { row: 7, account: account(4), was: 50n, is: 3n },
    { row: 9, account: account(1), was: 20n, is: 1n },
    { row: undefined, account: account(0), was: 10n, is: 0n },
    { row: undefined, account: account(2), was: 30n, is: 0n },
  ])
  expect(made).toMatchObject({
    loweredCount: 5,
    unchangedCount: 0,
    increments: listOf(undefined, undefined, undefined, undefined, undefined, 10n),
  })
})

test('of more lowered amounts than are wanted all are counted, and the first named', () => {
  const two = incrementsOf(sheetOf([3, 2], 1n, 1n), listOf(5n, 5n), { mostLowered: 1 })
  expect(two).toMatchObject({ lowered: [{ row: 2, account: account(1) }], loweredCount: 2 })
  const many = listOf(...Array.from({ length: 1_001 }, () => 1n))
  const { lowered, loweredCount } = incrementsOf(sheetOf([]), many)
  expect([lowered.length, loweredCount]).toEqual([1_000, 1_001])
})

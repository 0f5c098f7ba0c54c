import { expect, test } from 'vitest'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { differenceOf } from './differenceOf.ts'
import { nextRound } from './nextRound.ts'

const account = (at: number): Hex => `0x${(at + 1).toString(16).padStart(40, '0')}`
const listOf = (...amounts: readonly bigint[]) =>
  tableOf(amounts.map((amount, at): [Hex, bigint] => [account(at), amount]))
const sheetOf = (...amounts: readonly bigint[]) => ({
  allocations: listOf(...amounts),
  rowOf: Uint32Array.from(amounts, (_, at) => at + 2),
})

test.each<[string, readonly bigint[]]>([
  ['gives someone more', [10n, 21n]],
  ['gives someone less', [10n, 19n]],
  ['has a further account', [10n, 20n, 30n]],
  ['lacks an account', [10n]],
  ['shares nothing with the last one', [1n, 2n]],
])('a round’s own list is the round where it %s', (_, amounts) => {
  const last = listOf(10n, 20n)
  const sheet = sheetOf(...amounts)
  expect(nextRound(sheet, { sheet: 'new-rows', last })).toEqual({
    status: 'round',
    allocations: sheet.allocations,
    difference: differenceOf(last, sheet.allocations),
  })
})

test('the very list of the last round is named as that, and may be paid once more', () => {
  const sheet = sheetOf(10n, 20n)
  expect(nextRound(sheet, { sheet: 'new-rows', last: listOf(10n, 20n) })).toMatchObject({
    status: 'same-list',
    allocations: sheet.allocations,
    difference: { same: { count: 2 } },
  })
})

test('of a sheet of everything so far the round is what is new in it', () => {
  const soFar = listOf(10n, 20n)
  const sheet = sheetOf(10n, 25n, 3n)
  expect(nextRound(sheet, { sheet: 'cumulative', soFar })).toEqual({
    status: 'round',
    allocations: tableOf([
      [account(1), 5n],
      [account(2), 3n],
    ]),
    difference: differenceOf(soFar, sheet.allocations),
  })
})

test('a sheet with what the rounds gave already has nothing new', () => {
  expect(nextRound(sheetOf(10n, 20n), { sheet: 'cumulative', soFar: listOf(10n, 20n) })).toEqual({
    status: 'nothing-new',
    difference: differenceOf(listOf(10n, 20n), listOf(10n, 20n)),
  })
})

test('a sheet that takes back what a round gave is no round, whatever else is new in it', () => {
  const [soFar, sheet] = [listOf(10n, 20n), sheetOf(9n, 25n)]
  expect(nextRound(sheet, { sheet: 'cumulative', soFar })).toEqual({
    status: 'lowered',
    lowered: [{ row: 2, account: account(0), was: 10n, is: 9n }],
    loweredCount: 1,
    difference: differenceOf(soFar, sheet.allocations),
  })
})

test('of lowered amounts a thousand are named, or as many as are wanted', () => {
  const soFar = listOf(...Array.from({ length: 1_001 }, () => 2n))
  const named = (options = {}) => {
    const round = nextRound(sheetOf(1n), { sheet: 'cumulative', soFar }, options)
    return round.status === 'lowered' && [round.lowered.length, round.loweredCount]
  }
  expect(named()).toEqual([1_000, 1_001])
  expect(named({ mostLowered: 3 })).toEqual([3, 1_001])
})

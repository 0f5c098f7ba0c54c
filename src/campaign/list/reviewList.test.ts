import { expect, test } from 'vitest'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import type { ListCheckOptions } from './checkRecipientList.ts'
import { reviewList } from './reviewList.ts'

const keccak256 = createWasmKeccak()
const account = (at: number) => `0x${(at + 16).toString(16).padStart(2, '0')}${'c5'.repeat(19)}`
const review = (rows: readonly string[], options: Partial<ListCheckOptions & { flagLimit: number }> = {}) =>
  reviewList(new TextEncoder().encode(`address,amount\n${rows.join('\n')}\n`), {
    amounts: { unit: 'whole', decimals: 18 },
    keccak256,
    ...options,
  })
const rowsOf = (...amounts: readonly string[]) => amounts.map((amount, at) => `${account(at)},${amount}`)

test('a list comes with how it spreads its total', () => {
  const { list, distribution, doubts, flags } = review(rowsOf('1', '3', '2'))
  expect(list).toMatchObject({ problemCount: 0, rowCount: 3 })
  expect(distribution).toMatchObject({ smallest: 10n ** 18n, median: 2n * 10n ** 18n, top: [1, 2, 0] })
  expect([doubts, flags]).toEqual([[], []])
})

test('where no row can be read nothing is spread', () => {
  const { list, distribution, doubts, flags } = review(['nobody,1'])
  expect([list.problemCount, distribution, doubts, flags]).toEqual([1, undefined, [], []])
})

test('a recipient that stands out is flagged, but not while the list has problems', () => {
  const rows = rowsOf('1', '1', '1', '1', '90')
  const kindsOf = (all: readonly string[]) => review(all).flags.map(({ kind, count }) => [kind, count])
  expect(kindsOf(rows)).toEqual([['large-share', 1]])
  expect(kindsOf([...rows, 'nobody,1'])).toEqual([])
})

test('of many of one kind a hundred are named, or as many as are wanted', () => {
  const rows = Array.from({ length: 101 }, (_, at) => `0x${(at + 0x1000).toString(16).padStart(40, '0')},1`)
  const named = (options = {}) => review(rows, options).flags.map(({ count, flags }) => [count, flags.length])
  expect(named()).toEqual([[101, 100]])
  expect(named({ flagLimit: 2 })).toEqual([[101, 2]])
})

test('points that may separate thousands are doubted, unless it was declared what they are', () => {
  const doubts = (numbers: ListCheckOptions['numbers']) =>
    review(rowsOf('1.000', '2.500'), { numbers }).doubts
  expect(doubts(undefined)).toEqual(['points-may-be-separators'])
  expect(doubts('plain')).toEqual(['points-may-be-separators'])
  expect(doubts('comma-groups')).toEqual([])
  expect(doubts('point-groups')).toEqual([])
})

test('other doubts stay, whatever was declared about points', () => {
  expect(review(rowsOf('1'), { amounts: { unit: 'base' }, numbers: 'comma-groups' }).doubts).toEqual([
    'looks-like-whole-tokens',
  ])
})

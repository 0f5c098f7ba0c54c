import { expect, test } from 'vitest'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { reviewList } from '../list/reviewList.ts'
import { reviewPaid } from './reviewPaid.ts'

const keccak256 = createWasmKeccak()
/** None of those that nobody is known to hold the key of, as one of a single repeated byte. */
const account = (digits: string): Hex => `0x${digits.repeat(19)}c5`
const [ada, ben, cyd, dan] = [account('1a'), account('2b'), account('3c'), account('4d')]
/** In a sheet without order; its header is line 1. */
const review = (...rows: readonly (readonly [Hex, bigint])[]) =>
  reviewList(
    new TextEncoder().encode(
      `address,amount\n${rows.map(([each, amount]) => `${each},${amount}`).join('\n')}`,
    ),
    { amounts: { unit: 'base' }, keccak256 },
  )

test('where all of a sheet is paid its review stays the one that it has', () => {
  const reviewed = review([ada, 5n], [ben, 6n])
  expect(reviewPaid(reviewed, reviewed.list.allocations, {})).toBe(reviewed)
})

test('what is paid now is reviewed, with the rows and doubts of the sheet', () => {
  const reviewed = review([dan, 10_000_000n], [cyd, 30_000_000n], [ben, 20_000_000n], [ada, 40_000_000n])
  const paid = tableOf([
    [ada, 5n],
    [cyd, 7n],
  ])
  const { list, distribution, doubts, flags } = reviewPaid(reviewed, paid, {})
  expect(list.allocations).toBe(paid)
  expect([...list.rowOf]).toEqual([5, 3])
  expect(list.rowCount).toBe(4)
  expect(distribution).toMatchObject({ smallest: 5n, largest: 7n, top: [1, 0], topTotal: 12n })
  expect(doubts).toEqual(['looks-like-whole-tokens'])
  expect(flags).toEqual([])
})

test('who gets a large share of what is paid now is flagged, and so is a known contract', () => {
  const rows = Array.from({ length: 20 }, (_, at): [Hex, bigint] => [account(`${at + 30}`), 100n])
  const reviewed = review(...rows, [ada, 100n])
  const paid = tableOf([[ada, 90n], ...rows.slice(0, 10).map(([each]): [Hex, bigint] => [each, 1n])])
  const kinds = reviewPaid(reviewed, paid, { factory: account('31') }).flags.map(({ kind, flags }) => [
    kind,
    flags.map(({ index }) => index),
  ])
  expect(kinds).toEqual([
    ['factory', [2]],
    ['large-share', [0]],
  ])
})

test('of many recipients of one kind all are counted, and a hundred named', () => {
  const burned = (amount: bigint) =>
    Array.from({ length: 101 }, (_, at): [Hex, bigint] => [
      `0x${(at + 0x1000).toString(16).padStart(40, '0')}`,
      amount,
    ])
  const { flags } = reviewPaid(review(...burned(3n)), tableOf(burned(2n)), {})
  const burn = flags.find(({ kind }) => kind === 'burn')
  expect([burn?.count, burn?.amount, burn?.flags.length]).toEqual([101, 202n, 100])
})

import { expect, test } from 'vitest'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { amountsOf, createAmountTable } from './amountTable.ts'

const account = (at: number): Hex => `0x${(at + 1).toString(16).padStart(2, '0').repeat(20)}`
const tableFor = (amounts: readonly bigint[]) =>
  tableOf(amounts.map((amount, at): [Hex, bigint] => [account(at), amount]))

/** One of each size at the edges of 32 and 64 bits, where a word would be dropped. */
const edges = [
  1n,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 64n - 1n,
  2n ** 64n,
  2n ** 96n,
  2n ** 128n + 5n,
  2n ** 160n,
  2n ** 192n + 2n ** 63n,
  2n ** 224n,
  2n ** 256n - 1n,
]

test('amounts of every size are read to the last digit', () => {
  const amountAt = amountsOf(tableFor(edges))
  expect(edges.map((_, at) => amountAt(at))).toEqual(edges)
})

test('an amount of zero is zero, the last of a list as well', () => {
  const amountAt = amountsOf(tableFor([7n, 0n]))
  expect([amountAt(0), amountAt(1)]).toEqual([7n, 0n])
})

test('an account that ends in zeros has its amount as well', () => {
  const zeros: Hex = `0x${'12'.repeat(16)}00000000`
  for (const amount of edges) expect(amountsOf(tableOf([[zeros, amount]]))(0)).toBe(amount)
})

test('who is not in a list has nothing of it', () => {
  expect(amountsOf(tableFor([7n]))(-1)).toBe(0n)
})

test('amounts are those of the list where it is a part of longer bytes', () => {
  const { count, records, total } = tableFor([7n, 8n])
  const longer = new Uint8Array(records.length + 9)
  longer.set(records, 5)
  const part = { count, records: longer.subarray(5, 5 + records.length), total }
  expect([0, 1].map(amountsOf(part))).toEqual([7n, 8n])
})

test('a list is made of accounts of others, each with an amount of its own', () => {
  const from = tableFor(edges.map(() => 9n))
  const table = createAmountTable(edges.length + 3)
  for (const [at, amount] of edges.entries()) table.add(from, at, amount)
  expect(table.end()).toEqual(tableFor(edges))
})

test('a list has no room left over, and one without accounts has no bytes', () => {
  const table = createAmountTable(3)
  table.add(tableFor([1n, 2n]), 1, 2n ** 70n)
  expect(table.end()).toEqual(tableOf([[account(1), 2n ** 70n]]))
  expect(createAmountTable(3).end()).toEqual({ count: 0, records: new Uint8Array(0), total: 0n })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordBytes } from './allocations.ts'
import { createAmountSum, sumAmounts } from './sumAmounts.ts'

const largest = 2n ** 256n - 1n
const tableOf = (amounts: readonly bigint[]) =>
  Buffer.concat(
    amounts.map((amount) =>
      Buffer.concat([Buffer.alloc(20, 255), Buffer.from(amount.toString(16).padStart(64, '0'), 'hex')]),
    ),
  )

test('is what bigints add up to, of all or of some, wherever the table begins', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: largest })), fc.nat(7), (amounts, from) => {
      const records = Buffer.concat([Buffer.alloc(from), tableOf(amounts)]).subarray(from)
      expect(sumAmounts(records)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
      const some = createAmountSum(records)
      for (const index of amounts.keys()) if (index % 2 === 0) some.add(index)
      expect(some.total()).toBe(amounts.reduce((sum, amount, at) => (at % 2 === 0 ? sum + amount : sum), 0n))
    }),
  )
})

test('is exact beyond what a double holds, and more may be added to a total', () => {
  const sum = createAmountSum(tableOf([largest]))
  const times = 2 ** 22 + 3
  for (let at = 0; at < times; at++) sum.add(0)
  expect(sum.total()).toBe(largest * BigInt(times))
  sum.add(0)
  expect(sum.total()).toBe(largest * BigInt(times + 1))
  expect(sumAmounts(new Uint8Array(recordBytes * 3))).toBe(0n)
})

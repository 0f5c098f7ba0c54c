import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { recordBytes } from '../allocations.ts'
import { sumAmounts } from '../sumAmounts.ts'
import { describeDistribution } from './describeDistribution.ts'

/** A table with these amounts; the accounts are their places. */
function tableOf(amounts: readonly bigint[]) {
  const records = new Uint8Array(amounts.length * recordBytes)
  for (const [i, amount] of amounts.entries()) {
    records.set(Buffer.from(`${i + 1}`.padStart(40, '0'), 'hex'), i * recordBytes)
    records.set(Buffer.from(amount.toString(16).padStart(64, '0'), 'hex'), i * recordBytes + 20)
  }
  return { count: amounts.length, records, total: sumAmounts(records) }
}

test('buckets of 1-2-5 from the smallest to the largest amount', () => {
  const { buckets } = describeDistribution(tableOf([100n, 150n, 200n, 499n, 500n, 999n, 1_000n]))
  expect(buckets).toEqual([
    { from: 100n, to: 200n, count: 2, total: 250n },
    { from: 200n, to: 500n, count: 2, total: 699n },
    { from: 500n, to: 1_000n, count: 2, total: 1_499n },
    { from: 1_000n, to: 2_000n, count: 1, total: 1_000n },
  ])
})

test('powers of ten where the amounts lie far apart', () => {
  const { buckets } = describeDistribution(tableOf([1n, 10n ** 20n]))
  expect(buckets).toHaveLength(21)
  expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([1n, 10n ** 21n])
})

test('one recipient, one bucket', () => {
  expect(describeDistribution(tableOf([7n]))).toEqual({
    buckets: [{ from: 5n, to: 10n, count: 1, total: 7n }],
    top: [0],
    topTotal: 7n,
    smallest: 7n,
    median: 7n,
    largest: 7n,
  })
})

test('whatever the amounts: exact counts, sums and limits, and the ten largest', () => {
  // Amounts just beside a power of ten are those that doubles get wrong.
  const near = fc
    .tuple(fc.nat({ max: 60 }), fc.constantFrom(1n, 2n, 5n), fc.constantFrom(-1n, 0n, 1n))
    .map(([power, digit, step]) => digit * 10n ** BigInt(power) + step)
    .filter((amount) => amount > 0n)
  const amount = fc.oneof(near, fc.bigInt({ min: 1n, max: 2n ** 200n }))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 60 }), (amounts) => {
      const { buckets, smallest, largest, median, top, topTotal } = describeDistribution(tableOf(amounts))
      const sorted = [...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect([smallest, largest]).toEqual([sorted[0], sorted.at(-1)])
      expect(Number(median)).toBe(Number(sorted[sorted.length >> 1]))
      for (const [i, bucket] of buckets.entries()) {
        const inside = amounts.filter((value) => value >= bucket.from && value < bucket.to)
        expect([bucket.count, bucket.total]).toEqual([inside.length, inside.reduce((a, b) => a + b, 0n)])
        if (i > 0) expect(buckets[i - 1]?.to).toBe(bucket.from)
      }
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(amounts.length)
      expect([buckets[0]?.count, buckets.at(-1)?.count]).not.toContain(0)
      const ten = sorted.slice(-10).reverse()
      expect(top.map((index) => amounts[index])).toEqual(ten)
      expect(topTotal).toBe(ten.reduce((a, b) => a + b, 0n))
    }),
    { numRuns: runs(500) },
  )
})

const large = 10n ** 20n

test('amounts that are the same as doubles differ by their last digit all the same', () => {
  expect(describeDistribution(tableOf([large, large - 1n])).smallest).toBe(large - 1n)
  expect(describeDistribution(tableOf([large, large + 1n])).smallest).toBe(large)
  expect(describeDistribution(tableOf([large, large + 1n])).largest).toBe(large + 1n)
  const eleven = describeDistribution(tableOf([...Array.from({ length: 10 }, () => large), large + 1n]))
  expect(eleven.largest).toBe(large + 1n)
  expect(eleven.top).toEqual([10, 0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(eleven.topTotal).toBe(10n * large + 1n)
})

test('of equal amounts the lower addresses are among the ten largest, in their order', () => {
  const amounts = [...Array.from({ length: 12 }, () => 5n), 9n, 7n, 7n, 1n]
  expect(describeDistribution(tableOf(amounts)).top).toEqual([12, 13, 14, 0, 1, 2, 3, 4, 5, 6])
})

test('an amount beside a limit is in its own bucket, also where a double is not', () => {
  const { buckets } = describeDistribution(
    tableOf([large - 1n, large, large + 1n, 2n * large - 1n, 2n * large, 5n * large - 1n]),
  )
  expect(buckets.map(({ from, to, count }) => [from, to, count])).toEqual([
    [large / 2n, large, 1],
    [large, 2n * large, 3],
    [2n * large, 5n * large, 2],
  ])
})

test('eighteen buckets fit a phone; where 1-2-5 would need more, they are powers of ten', () => {
  const limitsOf = (largest: bigint) =>
    describeDistribution(tableOf([1n, largest])).buckets.map(({ from }) => from)
  expect(limitsOf(999_999n)).toHaveLength(18)
  expect(limitsOf(999_999n).slice(0, 4)).toEqual([1n, 2n, 5n, 10n])
  expect(limitsOf(1_000_000n)).toEqual([1n, 10n, 100n, 1_000n, 10_000n, 100_000n, 1_000_000n])
})

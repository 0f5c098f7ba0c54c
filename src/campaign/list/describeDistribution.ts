import { type Allocations, readAllocation, recordBytes } from '../allocations.ts'
import { createAmountSum } from '../sumAmounts.ts'
import { type ApproximateAmounts, approximateAmounts } from './approximateAmounts.ts'

/** Recipients whose amount is at least `from` and less than `to`, in base units. */
export type AmountBucket = {
  readonly from: bigint
  readonly to: bigint
  readonly count: number
  /** Sum of their amounts in base units. */
  readonly total: bigint
}

/** How a list spreads its total over its recipients. All amounts are exact, in base units. */
export type Distribution = {
  /**
   * Ascending, without gaps between the first and the last that hold anybody. Ten times the amount a bucket,
   * or 1-2-5.
   */
  readonly buckets: readonly AmountBucket[]
  readonly smallest: bigint
  /** The amount in the middle: as many recipients have more as less. */
  readonly median: bigint
  readonly largest: bigint
  /** Places in the table of the ten largest amounts, the largest first; of equal ones the lower address. */
  readonly top: readonly number[]
  /** Sum of the ten largest amounts. */
  readonly topTotal: bigint
}

const topCount = 10
/** More than what a double of an amount may be too small by. */
const above = 1 + 1e-12
/** More bars than that do not fit a phone. */
const mostBuckets = 18

/** Describes the amounts of a list that has at least one recipient. */
export function describeDistribution(
  { records, count }: Allocations,
  { amounts: approximate, middle }: ApproximateAmounts = approximateAmounts(records, count),
): Distribution {
  const view = new DataView(records.buffer, records.byteOffset, records.length)
  const amountAt = (index: number) => readAllocation(records, index).amount

  let smallestAt = 0
  let largestAt = 0
  const top: number[] = []
  for (let index = 0; index < count; index++) {
    // Almost every amount is clearly neither; only the others are compared to the last digit.
    const amount = approximate[index] ?? 0
    const last = top[top.length - 1]
    const isLow = amount <= (approximate[smallestAt] ?? 0) * above
    const isHigh = top.length < topCount || amount * above >= (approximate[last ?? 0] ?? 0)
    if (isLow && compareAmounts(view, index, smallestAt) < 0) smallestAt = index
    if (!isHigh) continue
    if (compareAmounts(view, index, largestAt) > 0) largestAt = index
    if (top.length === topCount && last !== undefined && compareAmounts(view, index, last) <= 0) continue
    let place = top.length
    while (place > 0 && compareAmounts(view, index, top[place - 1] ?? 0) > 0) place--
    top.splice(place, 0, index)
    if (top.length > topCount) top.pop()
  }
  const smallest = amountAt(smallestAt)
  const largest = amountAt(largestAt)
  const limits = bucketLimits(smallest, largest)
  const roughLimits = limits.map(Number)

  const sums = limits.map(() => createAmountSum(records))
  const counts = new Float64Array(limits.length)
  for (let index = 0; index < count; index++) {
    const amount = approximate[index] ?? 0
    let bucket = 0
    while (bucket + 2 < limits.length && amount >= (roughLimits[bucket + 1] ?? 0)) bucket++
    if (isNear(amount, roughLimits[bucket]) || isNear(amount, roughLimits[bucket + 1]))
      bucket = settleBucket(limits, bucket, amountAt(index))
    counts[bucket] = (counts[bucket] ?? 0) + 1
    sums[bucket]?.add(index)
  }
  const buckets = limits.slice(0, -1).map((from, bucket) => ({
    from,
    to: limits[bucket + 1] ?? from,
    count: counts[bucket] ?? 0,
    total: sums[bucket]?.total() ?? 0n,
  }))
  return {
    buckets,
    smallest,
    largest,
    top,
    median: amountAt(approximate.indexOf(middle)),
    topTotal: top.reduce((sum, index) => sum + amountAt(index), 0n),
  }
}

/**
 * Doubles may lie on the wrong side of a limit that they are as good as equal to; there the exact amount
 * decides.
 */
function isNear(amount: number, limit: number | undefined): boolean {
  return limit !== undefined && Math.abs(amount - limit) <= limit * 1e-12
}

function settleBucket(limits: readonly bigint[], bucket: number, amount: bigint): number {
  if (bucket > 0 && amount < (limits[bucket] ?? 0n)) return bucket - 1
  if (bucket + 2 < limits.length && amount >= (limits[bucket + 1] ?? 0n)) return bucket + 1
  return bucket
}

/** Powers of ten around the amounts, or 1, 2 and 5 times those where these are few enough. */
function bucketLimits(smallest: bigint, largest: bigint): readonly bigint[] {
  const powers: bigint[] = []
  for (let power = 10n ** BigInt(smallest.toString().length - 1); ; power *= 10n) {
    powers.push(power)
    if (power > largest) break
  }
  const fine = powers.flatMap((power) => [power, power * 2n, power * 5n])
  const tight = fine.filter(
    (limit, at) => (fine[at + 1] ?? limit) > smallest && (at === 0 || (fine[at - 1] ?? 0n) <= largest),
  )
  return tight.length - 1 <= mostBuckets ? tight : powers
}

/** Orders the amounts of two records, a few bytes at a time. */
function compareAmounts(view: DataView, a: number, b: number): number {
  for (let i = 20; i < recordBytes; i += 4) {
    const difference = view.getUint32(a * recordBytes + i) - view.getUint32(b * recordBytes + i)
    if (difference !== 0) return difference
  }
  return 0
}

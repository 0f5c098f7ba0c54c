import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feesFor, medianTip, middleOf, raisedFees } from './fees.ts'

const wei = fc.bigInt({ min: 0n, max: 10n ** 15n })
const prices = fc.record({ baseFee: wei, tip: wei })

it('leaves room for the base fee to double, up to the cap', () => {
  expect(feesFor({ baseFee: 10n, tip: 3n }, 100n)).toEqual({ maxFeePerGas: 23n, maxPriorityFeePerGas: 3n })
  expect(feesFor({ baseFee: 10n, tip: 3n }, 20n)).toEqual({ maxFeePerGas: 20n, maxPriorityFeePerGas: 3n })
  expect(feesFor({ baseFee: 10n, tip: 3n }, 13n)).toEqual({ maxFeePerGas: 13n, maxPriorityFeePerGas: 3n })
  expect(feesFor({ baseFee: 10n, tip: 4n }, 13n)).toBeUndefined()
})

it('never passes the cap, and never asks for a tip above the whole fee', () => {
  fc.assert(
    fc.property(prices, wei, (today, cap) => {
      const fees = feesFor(today, cap)
      if (!fees) return today.baseFee + today.tip > cap
      return fees.maxFeePerGas <= cap && fees.maxPriorityFeePerGas <= fees.maxFeePerGas
    }),
  )
})

it('raises both fees by an eighth at least, or not at all', () => {
  fc.assert(
    fc.property(prices, prices, wei, (before, today, cap) => {
      const former = feesFor(before, cap)
      if (!former) return
      const raised = raisedFees(former, today, cap)
      if (!raised) {
        expect(former.maxFeePerGas * 9n).toBeGreaterThan(cap * 8n - 16n)
        return
      }
      expect(raised.maxFeePerGas).toBeLessThanOrEqual(cap)
      expect(raised.maxPriorityFeePerGas).toBeLessThanOrEqual(raised.maxFeePerGas)
      expect(raised.maxFeePerGas * 8n).toBeGreaterThanOrEqual(former.maxFeePerGas * 9n)
      expect(raised.maxPriorityFeePerGas * 8n).toBeGreaterThanOrEqual(former.maxPriorityFeePerGas * 9n)
    }),
  )
})

it('offers a tip that no node alone can raise, and never much above the base fee', () => {
  const baseFee = 10n ** 10n
  expect(medianTip([], baseFee)).toBe(1_000_000n)
  expect(medianTip([3n], baseFee)).toBe(3n)
  // Of two the lower one.
  expect(medianTip([9n * 10n ** 9n, 2n], baseFee)).toBe(2n)
  expect(medianTip([9n * 10n ** 9n, 2n, 3n], baseFee)).toBe(3n)
  expect(medianTip([0n, 2n, 3n], baseFee)).toBe(2n)
  expect(medianTip([9n * 10n ** 9n, 10n ** 10n, 2n, 3n], baseFee)).toBe(3n)
  // All of them together: half the base fee, or what is asked where that is next to nothing.
  expect(medianTip([10n ** 18n, 10n ** 18n], baseFee)).toBe(baseFee / 2n)
  expect(medianTip([10n ** 18n], 7n)).toBe(1_000_000n)
})

it('raises by hand: an eighth and one wei, or today’s price where that is more', () => {
  const former = { maxFeePerGas: 80n, maxPriorityFeePerGas: 8n }
  const low = { baseFee: 1n, tip: 0n }
  // 80 + 10 + 1, 8 + 1 + 1.
  expect(raisedFees(former, low, 1_000n)).toEqual({ maxFeePerGas: 91n, maxPriorityFeePerGas: 10n })
  expect(raisedFees(former, low, 91n)).toEqual({ maxFeePerGas: 91n, maxPriorityFeePerGas: 10n })
  expect(raisedFees(former, low, 90n)).toBeUndefined()
  // 2 * 100 + 20, and its tip.
  const high = { baseFee: 100n, tip: 20n }
  expect(raisedFees(former, high, 1_000n)).toEqual({ maxFeePerGas: 220n, maxPriorityFeePerGas: 20n })
  // Today's price alone is above the cap: at least what nodes ask for.
  expect(raisedFees(former, high, 119n)).toEqual({ maxFeePerGas: 91n, maxPriorityFeePerGas: 10n })
  // A tip is never above the whole fee.
  expect(raisedFees({ maxFeePerGas: 8n, maxPriorityFeePerGas: 8n }, low, 10n)).toEqual({
    maxFeePerGas: 10n,
    maxPriorityFeePerGas: 10n,
  })
})

it('the middle of answers is the lower one of two, in whatever order, and there is none of none', () => {
  expect(middleOf([])).toBeUndefined()
  expect(middleOf([5n])).toBe(5n)
  for (const answers of [
    [1n, 2n, 3n, 4n],
    [4n, 3n, 2n, 1n],
    [3n, 1n, 4n, 2n],
  ])
    expect(middleOf(answers)).toBe(2n)
  const answers = [3n, 1n, 2n]
  expect(middleOf(answers)).toBe(2n)
  // What was given stays in its order.
  expect(answers).toEqual([3n, 1n, 2n])
  // As numbers, not as text.
  expect(middleOf([10n, 9n, 100n])).toBe(10n)
})

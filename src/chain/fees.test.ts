import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feesFor, medianTip, raisedFees } from './fees.ts'

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

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { leastOf, sponsorLeastSchema, usualLeast } from './sponsorLeast.ts'

const anyAllocation = fc
  .record({ amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), share: fc.nat(1_000) })
  .map(({ amount, share }) => ({ amount, paid: (amount * BigInt(share)) / 1_000n }))

test('property: a share never keeps the last rest from being paid, and no account has more claims than it allows', () => {
  fc.assert(
    fc.property(anyAllocation, fc.integer({ min: 1, max: 100 }), ({ amount, paid }, percent) => {
      const least = leastOf({ unit: 'percent', percent }, { amount, paid })
      expect(least).toBeLessThanOrEqual(amount - paid)
      // As many such claims as may be, and the rest.
      const share = leastOf({ unit: 'percent', percent }, { amount, paid: 0n })
      expect(share * BigInt(Math.ceil(100 / percent))).toBeGreaterThanOrEqual(amount)
      if (least < amount - paid) expect(least).toBe(share)
    }),
  )
})

test('property: base units are what they are, and the usual least is in nobody’s way where all is paid at once', () => {
  fc.assert(
    fc.property(anyAllocation, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), ({ amount, paid }, least) => {
      expect(leastOf({ unit: 'base', amount: `${least}` }, { amount, paid })).toBe(least)
      expect(leastOf(usualLeast, { amount, paid: 0n })).toBeLessThanOrEqual(amount)
    }),
  )
})

test.each([
  { unit: 'base', amount: '-1' },
  { unit: 'percent', percent: 0 },
  { unit: 'percent', percent: 1.5 },
  {},
])('no least: %o', (given) => {
  expect(v.is(sponsorLeastSchema, given)).toBe(false)
})

import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { baseUnits } from './baseUnits.ts'

test('agrees with viem', () => {
  const digits = fc.stringMatching(/^\d{1,30}$/)
  fc.assert(
    fc.property(digits, digits, fc.integer({ min: 0, max: 40 }), (whole, fraction, decimals) => {
      const cut = fraction.slice(0, decimals)
      expect(baseUnits(whole, cut, decimals)).toBe(parseUnits(`${whole}.${cut || '0'}`, decimals))
    }),
  )
})

test.each([
  ['', '', 0, 0n],
  ['', '5', 1, 5n],
  ['1', '', 18, 10n ** 18n],
  ['1', '5000', 1, 15n],
])('%s.%s with %i decimals', (whole, fraction, decimals, amount) => {
  expect(baseUnits(whole, fraction, decimals)).toBe(amount)
})

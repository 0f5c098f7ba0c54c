import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'

test.each([
  [514n * 10n ** 18n, 18, '514'],
  [1_234_567n * 10n ** 18n, 18, '1,234,567'],
  [1_500_000_000_000_000_000n, 18, '1.5'],
  [1_234_567_890_123_456_789n, 18, '1.234567'],
  [999_999_999_999_999_999n, 18, '0.999999'],
  [1n, 18, '<0.000001'],
  [10n ** 12n, 18, '0.000001'],
  [0n, 18, '0'],
  [7n, 0, '7'],
  [
    2n ** 256n - 1n,
    0,
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935',
  ],
])('default: %s with %s decimals', (value, decimals, text) => {
  expect(formatAmount(value, decimals).text).toBe(text)
})

test('behavior: a locale groups in its own way', () => {
  expect(formatAmount(1_234_567_500n, 6, 'de-DE').text).toBe('1.234,5675')
})

test('property: the exact text loses no digit, and the short one never says more than there is', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 77 }), (value, decimals) => {
      const { text, exact } = formatAmount(value, decimals)
      expect(exact.replaceAll(',', '')).toBe(formatUnits(value, decimals))
      if (!text.startsWith('<')) expect(parseUnits(text.replaceAll(',', ''), decimals) <= value).toBe(true)
    }),
  )
})

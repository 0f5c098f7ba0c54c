import { expect, test } from 'vitest'
import { amountText } from './amountText.ts'

test('the whole part is grouped, and no digit is left out', () => {
  const token = { decimals: 18, symbol: 'EVER' }
  expect(amountText(19_925_684n * 10n ** 15n, token)).toBe('19,925.684 EVER')
  expect(amountText(1_000_000n * 10n ** 18n, token)).toBe('1,000,000 EVER')
  expect(amountText(12n * 10n ** 18n + 1n, token)).toBe('12.000000000000000001 EVER')
  expect(amountText(0n, token)).toBe('0 EVER')
  expect(amountText(2n ** 256n - 1n, { decimals: 0, symbol: 'T' })).toMatch(/^115,792,089,.*,639,935 T$/)
})

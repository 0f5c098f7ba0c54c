import { expect, test } from 'vitest'
import { formatFiat } from './formatFiat.ts'

test.each([
  ['0', 'usd', '$0.00'],
  ['1.5', 'usd', '$1.50'],
  ['1234567.899', 'USD', '$1,234,567.89'],
  ['-12.3', 'usd', '-$12.30'],
  ['0.009', 'usd', '<$0.01'],
  ['1e-30', 'usd', '<$0.01'],
  ['1234.5', 'eur', '€1,234.50'],
  ['1234.9', 'jpy', '¥1,234'],
  ['0.9', 'jpy', '<¥1'],
  ['5', 'chf', 'CHF 5.00'],
  ['0.00012345678', 'btc', '0.000123 BTC'],
  ['2', 'btc', '2 BTC'],
  ['0.0000001', 'eth', '<0.000001 ETH'],
  // A double would say …993.
  ['9007199254740993.07', 'usd', '$9,007,199,254,740,993.07'],
])('%s in %s is %s', (text, currency, formatted) => {
  expect(formatFiat(text, currency).text.replace(/\u00a0/g, ' ')).toBe(formatted)
})

test.each([
  ['3000', '$3,000.00'],
  ['0.12', '$0.12'],
  ['0.00001234567', '$0.00001234'],
  ['0.5', '$0.50'],
])('the price %s is %s', (text, formatted) => {
  expect(formatFiat(text, 'usd', 'price').text).toBe(formatted)
})

test('exact has every digit', () => {
  expect(formatFiat('1234.567890123456789', 'usd').exact).toBe('$1,234.567890123456789')
  expect(formatFiat('-1.5e-9', 'usd').exact).toBe('-$0.0000000015')
})

test('what is no number is shown as it was given', () => {
  expect(formatFiat('about 5', 'usd').text).toBe('about 5 USD')
})

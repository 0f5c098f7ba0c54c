import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { currencies, moneyText, priceOf, worthOf } from './prices.ts'

test.each([
  ['ETH', 18, '2.5', 'USD', '7500'],
  ['ETH', 18, '0.000000000000000001', 'USD', '0.000000000000003'],
  ['EVER', 18, '1200', 'eur', '129.6'],
  ['EVER', 18, '0.1', 'JPY', '1.8'],
  ['USDB', 18, '350.25', 'BTC', '0.0035025'],
  [
    'USDB',
    6,
    '115792089237316195423570985008687907853269984665640564039457.584007',
    'USD',
    '115792089237316195423570985008687907853269984665640564039457.584007',
  ],
  [
    'USDB',
    36,
    '0.000000000000000000000000000000000001',
    'BTC',
    '0.00000000000000000000000000000000000000001',
  ],
])('%s: %s decimals, %s of it in %s are worth %s, exactly', (symbol, decimals, amount, currency, worth) => {
  const price = priceOf(symbol, currency)
  if (!price) throw new Error('no price')
  expect(moneyText(worthOf(parseUnits(amount, decimals), decimals, price))).toBe(worth)
})

test('what has no price here, and what is no currency here', () => {
  expect(priceOf('DRAW', 'USD')).toBeUndefined()
  expect(priceOf('constructor', 'USD')).toBeUndefined()
  expect(priceOf('ETH', 'XYZ')).toBeUndefined()
  expect(priceOf('ETH', 'constructor')).toBeUndefined()
  expect(currencies).toContain('EUR')
})

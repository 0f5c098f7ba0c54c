import fc from 'fast-check'
import { parseEther } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { languages } from '../../language/languages.ts'
import { currentLocale, speak } from '../../language/say.ts'
import { formatBalance } from './formatBalance.ts'
import { numberFormat } from './formatters.ts'

afterEach(() => speak('en-US'))

test.each([
  ['0', '0'],
  ['0.000000000000000001', '<0.0001'],
  // The wallet kit says 1e-7 and 0 of these two.
  ['0.0000001', '<0.0001'],
  ['0.00012', '0.0001'],
  ['0.0001', '0.0001'],
  ['0.00009999', '<0.0001'],
  ['0.05', '0.05'],
  ['0.12345678', '0.1234'],
  ['0.99999999', '0.9999'],
  ['1', '1'],
  ['1.00000001', '1'],
  ['1.23456', '1.2345'],
  ['12.3456', '12.345'],
  ['123.456', '123.45'],
  ['9999.99', '9,999.9'],
  ['9999.999999', '9,999.9'],
  ['10000', '10k'],
  ['12345.67', '12.3k'],
  ['99999.999', '99.9k'],
  ['999999.99', '999.9k'],
  ['1000000', '1m'],
  ['1050000', '1m'],
  ['1999999', '1.9m'],
  ['999999999', '999.9m'],
  ['1000000000', '1b'],
  ['1500000000000', '1.5t'],
  ['1000000000000000', '1,000t'],
])('default: %s ETH is %s', (ether, text) => {
  expect(formatBalance(parseEther(ether), 18)).toBe(text)
})

test('behavior: a locale groups and points in its own way', () => {
  expect(formatBalance(parseEther('1234.5678'), 18, 'de-DE')).toBe('1.234,5')
  expect(formatBalance(1n, 18, 'de-DE')).toBe('<0,0001')
})

test.each(languages)('property: from 10,000 on it is what Intl cuts, in %s', (language) => {
  speak(language)
  const locale = currentLocale()
  const cut = numberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
    useGrouping: true,
  })
  fc.assert(
    fc.property(fc.oneof(fc.bigInt(10_000n, 10n ** 15n), fc.bigInt(10_000n, 2n ** 120n)), (value) => {
      const expected = cut.format(value)
      expect(formatBalance(value, 0)).toBe(language === 'en-US' ? expected.toLowerCase() : expected)
    }),
  )
})

test.each([
  ['fr-FR', '12,3\u00a0k'],
  ['ja-JP', '1.2万'],
  ['hi-IN', '12.3\u00a0हज़ार'],
  ['pt-BR', '12,3\u00a0mil'],
  ['ar-AR', '12.3\u00a0ألف'],
])('default: %s has its own short numbers: %s', (language, text) => {
  speak(language)
  expect(formatBalance(12_345n, 0)).toBe(text)
})

test('behavior: a token without decimals', () => {
  expect(formatBalance(7n, 0)).toBe('7')
  expect(formatBalance(12_345n, 0)).toBe('12.3k')
})

const factors = { '': 1n, k: 10n ** 3n, m: 10n ** 6n, b: 10n ** 9n, t: 10n ** 12n }

test('property: it never says more than there is, misses less than half, and never calls something nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.bigInt(0n, 10n ** 19n), fc.bigInt(0n, 2n ** 120n)), (value) => {
      const text = formatBalance(value, 18)
      if (text.startsWith('<')) {
        expect(value > 0n && value < parseEther('0.0001')).toBe(true)
        return
      }
      const [, digits = '', suffix = ''] = /^([\d,.]+)([kmbt]?)$/.exec(text) ?? []
      const said = parseEther(digits.replaceAll(',', '')) * factors[suffix as keyof typeof factors]
      expect(said <= value).toBe(true)
      expect((value - said) * 2n <= value).toBe(true)
      expect(said === 0n).toBe(value === 0n)
    }),
  )
})

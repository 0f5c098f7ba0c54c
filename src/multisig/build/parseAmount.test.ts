import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '../../language/languages.ts'
import { currentLocale, speak } from '../../language/say.ts'
import { parseAmount } from './parseAmount.ts'
import { writeAmount } from './writeAmount.ts'

afterEach(() => speak('en-US'))

const token = { decimals: 18, symbol: 'EVER' }
const amountOf = (text: string, decimals = 18) => {
  const read = parseAmount(text, { ...token, decimals })
  return read.status === 'amount' ? read.amount : undefined
}
const reasonOf = (text: string) => {
  const read = parseAmount(text, token)
  return read.status === 'unusable' ? read.reason : undefined
}

// Those with one sign between thousands are the ones that may be two.
const amount = fc.oneof(
  fc.bigInt(1_000n, 999_999n),
  fc.bigInt(1n, 10n ** 10n),
  fc.bigInt(1n, 2n ** 256n - 1n),
)
const decimals = fc.oneof(fc.constant(0), fc.constantFrom(2, 3, 6, 18), fc.nat(77))

/** As `Intl` writes it, the outside judge of signs and groups. */
function written(value: bigint, places: number): Intl.NumberFormatPart[] {
  const digits = value.toString().padStart(places + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - places))
  const parts = new Intl.NumberFormat(currentLocale()).formatToParts(whole)
  const point = new Intl.NumberFormat(currentLocale())
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')
  if (places === 0 || !point) return parts
  return [...parts, point, { type: 'fraction', value: digits.slice(digits.length - places) }]
}

describe.each(languages)('%s', (language) => {
  test('property: what Intl writes can be typed, and means the same or may mean two amounts', () => {
    speak(language)
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        const parts = written(value, places)
        const text = parts.map((part) => part.value).join('')
        const groups = parts.filter(({ type }) => type === 'group')
        const isEither = groups.length === 1 && places === 0 && /^[.,]$/.test(groups[0]?.value ?? '')
        expect(amountOf(text, places)).toBe(isEither ? undefined : value)
        const bare = parts.flatMap((part) => (part.type === 'group' ? [] : [part.value])).join('')
        expect(amountOf(bare, places)).toBe(value)
      }),
    )
  })

  test('property: what “Max” writes is read back as it is', () => {
    speak(language)
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        expect(amountOf(writeAmount(value, places), places)).toBe(value)
      }),
    )
  })
})

test('property: a text never means one amount in one language and another in the next', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123.,\u202f'), maxLength: 12 })
  const grouped = fc
    .tuple(fc.constantFrom('1', '12', '123'), fc.constantFrom('.', ','), fc.constantFrom('', '.5', ',5'))
    .map(([first, sign, last]) => `${first}${sign}500${last}`)
  fc.assert(
    fc.property(fc.oneof(text, grouped), (typed) => {
      const meanings = languages.flatMap((language) => {
        speak(language)
        return amountOf(typed) ?? []
      })
      expect(new Set(meanings).size).toBeLessThan(2)
    }),
  )
})

test.each([
  ['fr-FR', '12,5', '12.5'],
  ['fr-FR', '12.5', '12.5'],
  ['fr-FR', '1,234', '1.234'],
  ['fr-FR', '1 234,5', '1234.5'],
  ['es-419', '12,5', '12.5'],
  ['pt-BR', '1.234,5', '1234.5'],
  ['pt-BR', '0.125', '0.125'],
  ['id-ID', '1,234', '1.234'],
  ['hi-IN', '12,34,567.5', '1234567.5'],
  ['en-US', '1.234', '1.234'],
  ['en-US', '1,234,567', '1234567'],
  ['en-US', '12,5', '12.5'],
  ['ar-AR', '\u2068\u200f1,234.5\u2069', '1234.5'],
])('default: in %s, %s is %s', (language, typed, plain) => {
  speak('en-US')
  const meant = amountOf(plain)
  speak(language)
  expect(meant).toBeDefined()
  expect(amountOf(typed)).toBe(meant)
})

test.each([
  ['en-US', '1,234', '“1,234” may mean two amounts. Write 1234 or 1.234.'],
  ['hi-IN', '1,234', '“1,234” may mean two amounts. Write 1234 or 1.234.'],
  ['id-ID', '1.234', '“1.234” may mean two amounts. Write 1234 or 1,234.'],
  ['id-ID', '1.2.3', 'Use digits and one decimal point, without separators: 1234,5.'],
  ['fr-FR', 'x', 'Enter an amount, such as 12,5.'],
  ['fr-FR', ',', 'Enter an amount, such as 12,5.'],
  ['fr-FR', '1.234.56', 'Use digits and one decimal point, without separators: 1234,5.'],
  ['fr-FR', '1,234.567,8', 'Use digits and one decimal point, without separators: 1234,5.'],
])('error: in %s, %s is refused', (language, typed, sentence) => {
  speak(language)
  expect(reasonOf(typed)).toBe(sentence)
})

describe('in English, what is typed is an amount or says why it is none', () => {
  const parsed = (text: string, { decimals = 2, balance }: { decimals?: number; balance?: bigint } = {}) =>
    parseAmount(text, { symbol: 'EVER', decimals, balance })
  const unusable = (reason: string) => ({ status: 'unusable', reason })
  const amount = (units: bigint, warning?: string) => ({ status: 'amount', amount: units, warning })

  test('nothing is typed', () => {
    for (const text of ['', ' ', '\n\t']) expect(parsed(text)).toEqual({ status: 'empty' })
  })

  test('no amount of any token', () => {
    expect(parsed(' -1')).toEqual(unusable('An amount cannot be below zero.'))
    for (const text of ['0', '0.00', '.0'])
      expect(parsed(text)).toEqual(unusable('Enter an amount above zero.'))
    const tooMany = unusable('No token has that many units.')
    expect(parsed((2n ** 256n).toString(), { decimals: 0 })).toEqual(tooMany)
    expect(parsed((2n ** 256n - 1n).toString(), { decimals: 0 })).toEqual(amount(2n ** 256n - 1n))
    expect(parsed('5x')).toMatchObject({ status: 'unusable' })
  })

  test('finer than the token is, where zeros at the end make nothing finer', () => {
    expect(parsed('1.234')).toEqual(unusable('EVER has 2 decimals; this has 3.'))
    expect(parsed('1.5', { decimals: 0 })).toEqual(unusable('EVER has no decimals: write a whole number.'))
    expect(parsed('1.2300')).toEqual(amount(123n))
    expect(parsed('1.03')).toEqual(amount(103n))
    expect(parsed('1.23400', { decimals: 3 })).toEqual(amount(1234n))
    expect(parsed(' 1.0 ', { decimals: 0 })).toEqual(amount(1n))
    expect(parsed('1.20304', { decimals: 4 })).toEqual(unusable('EVER has 4 decimals; this has 5.'))
  })

  test('more than the Safe has can be proposed, with a warning', () => {
    expect(parsed('1.23', { balance: 123n })).toEqual(amount(123n))
    expect(parsed('1.23', { balance: 122n })).toEqual(amount(123n, 'The Safe has 1.22 EVER, which is less.'))
    expect(parsed('1.23', { balance: 0n })).toEqual(amount(123n, 'The Safe has 0 EVER, which is less.'))
    expect(parsed('1.23')).toEqual(amount(123n))
  })
})

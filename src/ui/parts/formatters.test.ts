import { afterEach, expect, test } from 'vitest'
import { speak } from '../../language/say.ts'
import { formatAmount } from './formatAmount.ts'
import { formatBalance } from './formatBalance.ts'
import { dateFormat, distanceFormat } from './formatters.ts'

afterEach(() => speak('en-US'))

const at = Date.UTC(2026, 8, 7, 15, 4)
const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

// As CLDR writes them (https://cldr.unicode.org), with Latin digits and the Gregorian calendar everywhere.
test.each([
  ['en-US', '7 September 2026', 'yesterday', '1,234,567.89', '12.3k'],
  ['fr-FR', '7 septembre 2026', 'hier', '1\u202f234\u202f567,89', '12,3\u00a0k'],
  ['hi-IN', '7 सितंबर 2026', 'कल', '12,34,567.89', '12.3\u00a0हज़ार'],
  ['ar-AR', '7 سبتمبر 2026', 'أمس', '1,234,567.89', '12.3\u00a0ألف'],
  ['th-TH', '7 กันยายน 2026', 'เมื่อวาน', '1,234,567.89', '12.3K'],
])('default: dates, distances and amounts in %s', (language, date, yesterday, amount, balance) => {
  speak(language)
  expect(
    dateFormat(day)
      .format(at)
      .replace(/\u200f/g, ''),
  ).toBe(date)
  expect(distanceFormat().format(-1, 'day')).toBe(yesterday)
  expect(formatAmount(123_456_789n, 2).text).toBe(amount)
  expect(formatBalance(12_345n, 0)).toBe(balance)
})

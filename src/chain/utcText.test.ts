import { expect, test } from 'vitest'
import { utcText } from './utcText.ts'

test('a moment is a date and a time in UTC', () => {
  expect(utcText(0)).toBe('1970-01-01 00:00:00 UTC')
  expect(utcText(1_700_000_000n)).toBe('2023-11-14 22:13:20 UTC')
})

test('the last moment that a date can be, and the first that is none', () => {
  expect(utcText(8_640_000_000_000)).toMatch(/^\+275760-09-13 .*UTC$/)
  expect(utcText(8_640_000_000_001n)).toBe('second 8640000000001')
  expect(utcText(2n ** 64n - 1n)).toBe('second 18446744073709551615')
})

import { expect, test } from 'vitest'
import { scheduleWords, word } from './words.ts'

test.each([
  [0, '0'.repeat(64)],
  [255, `${'0'.repeat(62)}ff`],
  [true, `${'0'.repeat(63)}1`],
  [false, '0'.repeat(64)],
  [2n ** 256n - 1n, 'f'.repeat(64)],
  ['0xAB' as const, `${'0'.repeat(62)}ab`],
])('%s is one word of 32 bytes', (value, digits) => {
  expect(word(value)).toBe(digits)
})

test('a schedule is its cliff, its duration and its tranches; none is no words', () => {
  expect(scheduleWords(undefined)).toEqual([])
  expect(scheduleWords({ cliff: 1n, duration: 16n, tranches: 4n } as never)).toEqual([1, 16, 4].map(word))
  expect(scheduleWords({ cliff: 1n, duration: 16n } as never)).toEqual([1, 16, 0].map(word))
})

import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['EVER', 'EVER'],
  [' EVER\u0000\u0000', 'EVER'],
  ['E \u202e\u00a0V', 'E V'],
  ['\u0000', ''],
  ['a\ud800b', 'a b'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})

import { expect, test } from 'vitest'
import { isAgreed } from './agreement.ts'

test.each([
  ['one node of one', 1, 1, true],
  ['none of one', 0, 1, false],
  ['one of two', 1, 2, false],
  ['both of two', 2, 2, true],
  ['one of five', 1, 5, false],
  ['two of five', 2, 5, true],
  ['three of five', 3, 5, true],
])('%s', (_, agreed, configured, expected) => {
  expect(isAgreed({ agreed, configured })).toBe(expected)
})

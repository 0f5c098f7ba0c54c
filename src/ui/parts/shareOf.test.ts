import { expect, test } from 'vitest'
import { shareOf } from './shareOf.ts'

test.each<[bigint, bigint, string]>([
  [1n, 3n, '33.3 %'],
  [2n, 3n, '66.6 %'],
  [1n, 1n, '100 %'],
  [999_999n, 1_000_000n, '99.9 %'],
  [1n, 1_001n, '<0.1 %'],
  [0n, 5n, '0 %'],
  [0n, 0n, '0 %'],
  [1n, 20n, '5 %'],
])('%s of %s', (part, whole, text) => {
  expect(shareOf(part, whole)).toBe(text)
})

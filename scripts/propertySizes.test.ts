import fc from 'fast-check'
import { expect, test } from 'vitest'

test('a property reaches the longest length that it names', () => {
  const longest = (arbitrary: fc.Arbitrary<{ length: number }>) =>
    Math.max(...fc.sample(arbitrary, { numRuns: 500, seed: 1 }).map(({ length }) => length))
  expect(longest(fc.array(fc.nat(), { maxLength: 60 }))).toBe(60)
  expect(longest(fc.uint8Array({ maxLength: 60 }))).toBe(60)
  expect(longest(fc.string({ unit: 'binary-ascii', maxLength: 60 }))).toBe(60)
  // Without one the library’s own measure counts.
  expect(longest(fc.array(fc.nat()))).toBe(10)
})

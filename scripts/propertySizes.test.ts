import fc from 'fast-check'
import { expect, test } from 'vitest'

test('what a property says its longest length is, is reached', () => {
  const longest = (arbitrary: fc.Arbitrary<{ length: number }>) =>
    Math.max(...fc.sample(arbitrary, { numRuns: 500, seed: 1 }).map(({ length }) => length))
  expect(longest(fc.array(fc.nat(), { maxLength: 60 }))).toBe(60)
  expect(longest(fc.uint8Array({ maxLength: 60 }))).toBe(60)
  expect(longest(fc.string({ unit: 'binary-ascii', maxLength: 60 }))).toBe(60)
  // Without one the library’s own measure counts.
  expect(longest(fc.array(fc.nat()))).toBe(10)
})

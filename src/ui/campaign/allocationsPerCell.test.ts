import { expect, test } from 'vitest'
import { allocationsPerCell } from './allocationsPerCell.ts'

test.each([
  [1, 256],
  [256 * 240, 256],
  [256 * 240 + 1, 512],
  [1_000_000, 4_352],
])('a cell of %i allocations stands for %i', (count, each) => {
  expect(allocationsPerCell(count)).toBe(each)
  expect(Math.ceil(count / each)).toBeLessThanOrEqual(240)
})

import { expect, test } from 'vitest'
import { firstClaimBlock } from './firstClaimBlock.ts'

test.each([
  ['in the middle', 1_401, 201],
  ['at a block’s own second', 1_402, 201],
  ['at the newest block', 2_998, 999],
  ['before the chain began', 5, 0],
])('claims open %s', async (_, start, expected) => {
  let asked = 0
  // Two seconds a block.
  const readTime = async (block: number) => {
    asked++
    return 1_000 + 2 * block
  }
  expect(await firstClaimBlock(readTime, { start, known: 999 })).toBe(expected)
  expect(asked).toBeLessThan(30)
})

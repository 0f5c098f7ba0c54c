import { expect, test } from 'vitest'
import { findFirstBlock } from './findFirstBlock.ts'

/** What is found where it is true from `first` on, and which blocks were asked about. */
async function searched(first: number, options: { known: number; after: number }) {
  const asked: number[] = []
  const found = await findFirstBlock(async (block) => {
    asked.push(block)
    return block >= first
  }, options)
  return { found, asked }
}

test('the first block is found wherever it is, and none outside the range is asked about', async () => {
  for (let first = 11; first <= 40; first++) {
    const { found, asked } = await searched(first, { known: 40, after: 10 })
    expect(found).toBe(first)
    for (const block of asked) {
      expect(block).toBeGreaterThan(10)
      expect(block).toBeLessThan(40)
    }
  }
})

test('a block that is near takes few questions in a long chain, and one far away not many', async () => {
  const near = await searched(999_997, { known: 1_000_000, after: 0 })
  expect(near.found).toBe(999_997)
  expect(near.asked.slice(0, 3)).toEqual([999_999, 999_997, 999_993])
  expect(near.asked.length).toBeLessThan(6)
  const far = await searched(1, { known: 1_000_000, after: 0 })
  expect(far.found).toBe(1)
  expect(far.asked.length).toBeLessThan(50)
})

test('where nothing is between, nothing is asked', async () => {
  expect(await searched(5, { known: 5, after: 4 })).toEqual({ found: 5, asked: [] })
})

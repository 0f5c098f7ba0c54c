import { expect, test } from 'vitest'
import { compareAccounts, readAllocation, recordBytes } from './allocations.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import type { Hex } from './hex.ts'

const low: Hex = `0x${'00'.repeat(19)}05`
const high: Hex = `0x${'11'.repeat(20)}`
const { records } = tableOf([
  [low, 7n],
  [high, 2n ** 256n - 1n],
])

test('an allocation is read at its place, and has the index that its list gives it', () => {
  expect(records.length).toBe(2 * recordBytes)
  expect(readAllocation(records, 0)).toEqual({ index: 0, account: low, amount: 7n })
  expect(readAllocation(records, 1)).toEqual({ index: 1, account: high, amount: 2n ** 256n - 1n })
  expect(readAllocation(records, 1, 900)).toMatchObject({ index: 900, account: high })
})

test('accounts are compared byte by byte, and amounts are not', () => {
  const next = tableOf([
    [`0x${'00'.repeat(19)}06`, 1n],
    [high, 1n],
  ]).records
  expect(compareAccounts(records, 0, records, 1)).toBeLessThan(0)
  expect(compareAccounts(records, 1, records, 0)).toBeGreaterThan(0)
  // Only the last byte differs.
  expect(compareAccounts(records, 0, next, 0)).toBe(-1)
  expect(compareAccounts(next, 0, records, 0)).toBe(1)
  expect(compareAccounts(records, 1, next, 1)).toBe(0)
})

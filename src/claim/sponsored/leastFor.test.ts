import { expect, test } from 'vitest'
import { leastFor } from './leastFor.ts'

test('an allocation that is paid at once is paid for where it is at least the least', () => {
  const least = { unit: 'base', amount: '100' } as const
  expect(leastFor(least, { amount: 99n }, undefined)).toBe(100n)
  expect(leastFor(least, { amount: 100n }, undefined)).toBeUndefined()
})

test('of one over time what is due now counts, and a share is never more than what is left', () => {
  const least = { unit: 'percent', percent: 10 } as never
  expect(leastFor(least, { amount: 1_000n }, { paid: 0n, due: 99n })).toBe(100n)
  expect(leastFor(least, { amount: 1_000n }, { paid: 0n, due: 100n })).toBeUndefined()
  expect(leastFor(least, { amount: 1_000n }, { paid: 950n, due: 50n })).toBeUndefined()
})

test('where a site says nothing, the usual least holds', () => {
  expect(leastFor(undefined, { amount: 1_000n }, { paid: 0n, due: 0n })).toBeGreaterThan(0n)
  expect(leastFor(undefined, { amount: 1_000n }, undefined)).toBeUndefined()
})

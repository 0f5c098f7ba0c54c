import { expect, test } from 'vitest'
import type { CallOutcome } from './callOutcome.ts'
import { movedNothing } from './movedNothing.ts'

const nothing: CallOutcome = {
  paidCount: 0,
  paid: 0n,
  skipped: [],
  swept: [],
  cancelled: [],
  yields: [],
  gas: 0n,
}
const paidOut = { asset: `0x${'11'.repeat(20)}`, receiver: `0x${'22'.repeat(20)}`, amount: 1n } as const

test('default: a call that only skipped has moved nothing', () => {
  expect(movedNothing(nothing)).toBe(true)
  expect(movedNothing({ ...nothing, skipped: [{ index: 1n, reason: 'alreadyClaimed' }] })).toBe(true)
})

test.each<[string, Partial<CallOutcome>]>([
  ['an allocation', { paidCount: 1, paid: 5n }],
  ['the rest', { swept: [paidOut] }],
  ['a campaign back, empty as it was', { cancelled: [{ ...paidOut, amount: 0n }] }],
  ['yield', { yields: [paidOut] }],
  ['gas refunds', { gas: 1n }],
])('default: a call that paid %s has moved something', (_, outcome) => {
  expect(movedNothing({ ...nothing, ...outcome })).toBe(false)
})

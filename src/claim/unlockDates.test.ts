import { expect, test } from 'vitest'
import { unlockDates } from './unlockDates.ts'

const overTime = (now: number) => ({
  start: 1_000,
  schedule: { cliff: 0, duration: 300, tranches: 3 },
  now,
  paid: 0n,
  due: 0n,
  next: undefined,
  kept: { amount: '9', paid: '0' },
})

test('what is still to come is in order, and the last date says that all has unlocked', () => {
  expect(unlockDates(overTime(999))).toEqual([
    { at: 1_000, what: 'Claims open' },
    { at: 1_100, what: 'Tokens unlock' },
    { at: 1_200, what: 'Tokens unlock' },
    { at: 1_300, what: 'All has unlocked' },
  ])
})

test('what has come is in no calendar, not even in its second', () => {
  expect(unlockDates(overTime(1_100)).map(({ at }) => at)).toEqual([1_200, 1_300])
  expect(unlockDates(overTime(1_300))).toEqual([])
})

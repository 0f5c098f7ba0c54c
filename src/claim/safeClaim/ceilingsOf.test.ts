import { expect, test } from 'vitest'
import { ceilingsOf } from './ceilingsOf.ts'

const overTime = {
  start: 1_000,
  schedule: { cliff: 0, duration: 100 },
  now: 1_020,
  paid: 5n,
  due: 15n,
  next: 1_021,
  kept: { amount: '100', paid: '5' },
}

test('what may be claimed now is what was paid and what is due; later it is what unlocks by the deadline', () => {
  expect(ceilingsOf(100n, overTime, 1_060)).toEqual({ now: 20n, later: 60n })
  expect(ceilingsOf(100n, overTime, 9_000)).toEqual({ now: 20n, later: 100n })
})

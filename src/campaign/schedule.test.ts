import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, nextUnlock, type Schedule, unlockedAt, unlockMoments } from './schedule.ts'

const start = 1_700_000_000
const anySchedule = fc
  .record({
    duration: fc.integer({ min: 1, max: 2 ** 32 }),
    share: fc.integer({ min: 0, max: 100 }),
    tranches: fc.option(fc.integer({ min: 1, max: 64 }), { nil: undefined }),
  })
  .map(({ duration, share, tranches }): Schedule => {
    const cliff = Math.floor((duration * share) / 100)
    return tranches === undefined ? { cliff, duration } : { cliff, duration, tranches }
  })

test('property: the next unlock is the first second with more, and there is none when all of it is unlocked', () => {
  fc.assert(
    fc.property(
      anySchedule,
      fc.bigInt({ min: 1n, max: 2n ** 96n }),
      fc.double({ min: -0.1, max: 1.1, noNaN: true }),
      (schedule, amount, share) => {
        const terms = { start, schedule }
        const time = start + Math.floor(schedule.duration * share)
        const now = unlockedAt(amount, time, terms)
        const next = nextUnlock(amount, time, terms)
        if (now === amount) return next === undefined
        return (
          next !== undefined &&
          next > time &&
          unlockedAt(amount, next, terms) > now &&
          unlockedAt(amount, next - 1, terms) === now
        )
      },
    ),
  )
})

test('property: between two moments of tranches nothing more unlocks, and at each of them something does', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const terms = { start, schedule: { tranches: 12, ...schedule } }
      // Shorter tranches than a second fall together.
      fc.pre(schedule.duration > 64)
      const amount = 10n ** 30n
      const moments = unlockMoments(terms)
      for (const [at, moment] of moments.entries()) {
        const before = unlockedAt(amount, moment - 1, terms)
        expect(before).toBe(at === 0 ? 0n : unlockedAt(amount, moments[at - 1] ?? 0, terms))
        // A cliff before the end of the first tranche has nothing of its own.
        if (at > 0 || schedule.cliff === 0) expect(unlockedAt(amount, moment, terms)).toBeGreaterThan(before)
      }
      expect(moments.at(-1)).toBe(start + schedule.duration)
    }),
  )
})

const at = (seconds: number, amount: bigint, schedule: Schedule) =>
  unlockedAt(amount, start + seconds, { start, schedule })

test('by the second: nothing before the cliff, then what has accrued, rounded down, and all of it at the end', () => {
  const schedule = { cliff: 100, duration: 1_000 }
  expect([-1, 0, 99, 100, 101, 999, 1_000, 5_000].map((seconds) => at(seconds, 5_000n, schedule))).toEqual([
    ...[0n, 0n, 0n, 500n, 505n, 4_995n, 5_000n, 5_000n],
  ])
  // Of 10 in 3 seconds 3 are whole after the first, 6 after the second.
  expect([-1, 0, 1, 2, 3].map((seconds) => at(seconds, 10n, { cliff: 0, duration: 3 }))).toEqual([
    ...[0n, 0n, 3n, 6n, 10n],
  ])
})

test('in tranches: each is whole at its end, rounded down, and the last one is the rest', () => {
  const schedule = { cliff: 0, duration: 1_000, tranches: 4 }
  expect([249, 250, 499, 500, 749, 750, 999, 1_000].map((seconds) => at(seconds, 7n, schedule))).toEqual([
    ...[0n, 1n, 1n, 3n, 3n, 5n, 5n, 7n],
  ])
  // A cliff in the second tranche brings the first one with it.
  expect([250, 299, 300, 500].map((seconds) => at(seconds, 8n, { ...schedule, cliff: 300 }))).toEqual([
    ...[0n, 0n, 2n, 4n],
  ])
})

test('what is due is what is unlocked without what was paid, and never less than nothing', () => {
  const terms = { start, schedule: { cliff: 0, duration: 100 } }
  const due = (paid: bigint) => dueAt({ amount: 1_000n, paid }, start + 50, terms)
  expect([0n, 1n, 499n, 500n, 501n, 1_000n].map(due)).toEqual([500n, 499n, 1n, 0n, 0n, 0n])
})

test('the next unlock, by hand', () => {
  const next = (seconds: number, amount: bigint, schedule: Schedule) => {
    const found = nextUnlock(amount, start + seconds, { start, schedule })
    return found === undefined ? undefined : found - start
  }
  const schedule = { cliff: 300, duration: 1_000, tranches: 4 }
  expect([-500, 0, 299, 300, 499, 500, 750, 999].map((seconds) => next(seconds, 8n, schedule))).toEqual([
    ...[300, 300, 300, 500, 500, 750, 1_000, 1_000],
  ])
  expect([1_000, 1_001].map((seconds) => next(seconds, 8n, schedule))).toEqual([undefined, undefined])
  // One unit unlocks with the last second alone; a whole list of them with the second in which they start.
  expect(next(0, 1n, { cliff: 0, duration: 1_000 })).toBe(1_000)
  expect(next(-7, 1_000n, { cliff: 0, duration: 1_000 })).toBe(1)
})

test('the moments of a drawing, by hand', () => {
  const moments = (schedule: Schedule) => unlockMoments({ start, schedule }).map((moment) => moment - start)
  expect(moments({ cliff: 0, duration: 1_000 })).toEqual([1_000])
  expect(moments({ cliff: 300, duration: 1_000 })).toEqual([300, 1_000])
  expect(moments({ cliff: 1_000, duration: 1_000 })).toEqual([1_000])
  expect(moments({ cliff: 0, duration: 1_000, tranches: 3 })).toEqual([334, 667, 1_000])
  // What ends before the cliff unlocks with it; what ends just then is one moment.
  expect(moments({ cliff: 400, duration: 1_000, tranches: 3 })).toEqual([400, 667, 1_000])
  expect(moments({ cliff: 667, duration: 1_000, tranches: 3 })).toEqual([667, 1_000])
})

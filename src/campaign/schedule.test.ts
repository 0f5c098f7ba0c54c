import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextUnlock, type Schedule, unlockedAt, unlockMoments } from './schedule.ts'

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

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bothTimes, secondsOf, toLocalTime } from './localTime.ts'

test('a moment is the same again after it was shown, to the minute', () => {
  // Twice a year an hour comes twice; those moments are left out, for a clock on the wall cannot distinguish
  // them apart.
  const moment = fc.integer({ min: 0, max: 4_102_444_800 / 60 }).map((minutes) => minutes * 60)
  fc.assert(
    fc.property(moment, (seconds) => {
      const shown = toLocalTime(seconds)
      expect(toLocalTime(secondsOf(shown))).toBe(shown)
      expect(Math.abs((secondsOf(shown) ?? 0) - seconds)).toBeLessThanOrEqual(3_600)
    }),
  )
})

test('no moment', () => {
  expect(toLocalTime(null)).toBe('')
  for (const text of ['', 'soon', '9999-01-01T00:00']) expect(secondsOf(text), text).toBeNull()
  expect(bothTimes(null, 'In this computer’s time zone.')).toBe('In this computer’s time zone.')
})

test('a moment is said on the clock of this computer, with its zone, and in UTC', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(bothTimes(1_800_000_000, 'First.')).toBe(
    'Fri, 15 Jan 2027, 03:00 GMT-5. 2027-01-15 08:00 UTC. First.',
  )
  vi.unstubAllEnvs()
})

import { afterEach, expect, test, vi } from 'vitest'
import { endPresets, startPresets, weekAfter } from './datePresets.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const seconds = (text: string) => Date.parse(text) / 1000
const iso = (presets: readonly { name: string; at: number }[]) =>
  presets.map(({ name, at }) => `${name}: ${new Date(at * 1000).toISOString().slice(0, 16)}`)

test('moments to open at are noon on the clock of this computer', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  // A Saturday; in the night to Sunday clocks go forward.
  expect(iso(startPresets(seconds('2027-03-27T22:10:30Z')))).toEqual([
    'Now: 2027-03-27T22:10',
    'Tomorrow, 12:00: 2027-03-28T10:00',
    'Next Monday, 12:00: 2027-03-29T10:00',
  ])
  // On a Monday, the next one is a week away.
  expect(iso(startPresets(seconds('2027-01-04T00:00:00Z'))).at(2)).toBe(
    'Next Monday, 12:00: 2027-01-11T11:00',
  )
})

test('a campaign ends at the time of day at which it begins, also where clocks are changed between', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(iso(endPresets(seconds('2027-03-01T11:00:00Z')))).toEqual([
    '30 days: 2027-03-31T10:00',
    '90 days: 2027-05-30T10:00',
    '180 days: 2027-08-28T10:00',
    '1 year: 2028-03-01T11:00',
  ])
})

test('a round is a week after another at the same times of day, also where clocks are changed between', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const last = { start: seconds('2027-03-22T11:00:00Z'), end: seconds('2027-03-29T10:00:00Z') }
  expect(weekAfter(last)).toEqual({
    start: seconds('2027-03-29T10:00:00Z'),
    end: seconds('2027-04-05T10:00:00Z'),
  })
  expect(weekAfter({ ...last, end: null }).end).toBeNull()
  expect(iso(endPresets(last.start, { isWeekly: true })).at(0)).toBe('7 days: 2027-03-29T10:00')
  expect(iso(endPresets(last.start)).at(0)).toMatch(/^30 days/)
})

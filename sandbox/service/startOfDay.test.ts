import { describe, expect, test } from 'vitest'
import { startOfDay } from './startOfDay.ts'

const at = (text: string) => Date.parse(text)

describe('a day begins at the reader’s midnight', () => {
  test.each([
    ['UTC, when nothing is said', {}, '2024-06-26T23:30:00Z', '2024-06-26T00:00:00Z'],
    ['by name, east', { timezone: 'Europe/Berlin' }, '2024-06-26T23:30:00Z', '2024-06-26T22:00:00Z'],
    ['by name, west', { timezone: 'America/New_York' }, '2024-06-26T03:59:59Z', '2024-06-25T04:00:00Z'],
    ['clocks go forward', { timezone: 'Europe/Berlin' }, '2024-03-31T12:00:00Z', '2024-03-30T23:00:00Z'],
    ['clocks go back', { timezone: 'Europe/Berlin' }, '2024-10-27T12:00:00Z', '2024-10-26T22:00:00Z'],
    ['by milliseconds', { timezone_offset: '19800000' }, '2024-06-26T18:30:00Z', '2024-06-26T18:30:00Z'],
    [
      'the name counts',
      { timezone: 'UTC', timezone_offset: '19800000' },
      '2024-06-26T18:30:00Z',
      '2024-06-26T00:00:00Z',
    ],
  ])('%s', (_, days, time, start) => {
    expect(new Date(startOfDay(at(time), days)).toISOString()).toBe(new Date(at(start)).toISOString())
  })

  test('of a place that is none: 422', () => {
    expect(() => startOfDay(0, { timezone: 'Middle/Earth' })).toThrow('Invalid timezone')
    expect(() => startOfDay(0, { timezone_offset: 'soon' })).toThrow('Invalid offset')
  })
})

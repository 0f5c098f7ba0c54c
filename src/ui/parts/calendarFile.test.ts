import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from './calendarFile.ts'

const url = 'https://claim.acme.example/claim/spring/'
const at = Date.UTC(2027, 0, 15, 12, 0, 0) / 1_000
const now = Date.UTC(2026, 10, 23, 8, 5, 9) / 1_000

/** As a calendar reads it. */
function read(file: string) {
  const component = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
  if (!component) throw new Error('It has no event.')
  return {
    event: new ICAL.Event(component),
    component,
    alarm: component.getFirstSubcomponent('valarm'),
  }
}

test('another parser reads the moment in UTC, its name, its page and its reminder', () => {
  const { event, component, alarm } = read(calendarFile([{ at, title: 'Claims open: Spring', url }], now))
  expect(event.summary).toBe('Claims open: Spring')
  expect(event.uid).toBe(url)
  expect(event.description).toBe(url)
  expect(component.getFirstPropertyValue('url')).toBe(url)
  expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
  expect(event.startDate.toUnixTime()).toBe(at)
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T08:05:09Z')
  expect(event.duration.toSeconds()).toBe(0)
  expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY')
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('PT0S')
})

test('property: any title is read as it was, and adds no line of its own', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 })
  const special = fc.string({
    unit: fc.constantFrom('\\', ';', ',', ':', '"', '\n', '\r', '\r\n', ' ', 'é', '語', '🎁', 'END:VEVENT'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(fc.oneof(text, special), fc.integer({ min: 0, max: 32_503_680_000 }), (title, moment) => {
      const file = calendarFile([{ at: moment, title, url }], now)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(file.endsWith('\r\n')).toBe(true)
      const sizes = file.split('\r\n').map((line) => Buffer.byteLength(line))
      expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
      const { event } = read(file)
      expect(event.startDate.toUnixTime()).toBe(moment)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the format does not have
      expect(event.summary).toBe(title.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0-\x09\x0b-\x1f\x7f]/g, ' '))
    }),
    { numRuns: 50 },
  )
})

test('another parser reads each of several moments, none under the name of another', () => {
  const moments = [0, 1, 2].map((month) => ({ at: at + month, title: `Unlock ${month}`, url }))
  const events = new ICAL.Component(ICAL.parse(calendarFile(moments, now)))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
  expect(events.map(({ summary, startDate }) => [startDate.toUnixTime(), summary])).toEqual(
    moments.map(({ at, title }) => [at, title]),
  )
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
})

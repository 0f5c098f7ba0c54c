import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawPage, readText } from '../test-support/drawPage.ts'
import { ScheduleChart } from './ScheduleChart.tsx'

const day = 86_400
const start = Date.UTC(2027, 0, 15, 12) / 1000
const token = { symbol: 'EVER', decimals: 2 }
const draw = (facts: Omit<Parameters<typeof ScheduleChart>[0], 'start' | 'amount' | 'token'>) =>
  drawPage(createElement(ScheduleChart, { start, amount: 120_000n, token, ...facts }))
const paths = (html: string) => Array.from(html.matchAll(/<path [^>]*d="([^"]*)"/g), ([, d]) => d)
const label = (html: string) => /role="img" aria-label="([^"]*)"/.exec(html)?.[1]
const rows = (html: string) =>
  Array.from(html.matchAll(/<tr>(.*?)<\/tr>/g), ([, row = '']) =>
    Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, cell = '']) => readText(cell).trim()),
  )

test('by the second: flat until the cliff, up there, and straight to the end', () => {
  const html = draw({ schedule: { cliff: 90 * day, duration: 360 * day } })
  expect(paths(html)).toContain('M0 100L250 100L250 75L1000 0')
  expect(label(html)).toBe(
    '1,200 EVER unlocks by the second from 15 Jan 2027 to 10 Jan 2028. Nothing before 15 Apr 2027.',
  )
  expect(rows(html)).toEqual([
    ['From (UTC)', 'Unlocked (EVER)'],
    ['15 Jan 2027, 12:00', '0'],
    ['15 Apr 2027, 12:00', '300'],
    ['10 Jan 2028, 12:00', '1,200'],
  ])
})

test('in parts: a stair, whose steps before the cliff are one', () => {
  const html = draw({ schedule: { cliff: 100 * day, duration: 400 * day, tranches: 5 } })
  // At the cliff the first part has accrued; the others follow after 160, 240, 320 and 400 days.
  expect(paths(html)).toContain(
    'M0 100L250 100L250 80L400 80L400 60L600 60L600 40L800 40L800 20L1000 20L1000 0',
  )
  expect(rows(html)).toHaveLength(7)
  expect(label(html)).toContain('in 5 equal steps')
})

test('now: what is unlocked is marked while it unlocks, and said', () => {
  const schedule = { cliff: 0, duration: 360 * day }
  const drawn = (now: number) => draw({ schedule, now })
  expect(label(drawn(start + 90 * day))).toContain('300 EVER is unlocked now.')
  expect(readText(drawn(start + 90 * day))).toContain('Unlocked now: 300 EVER')
  expect(paths(drawn(start + 90 * day))).toContain('M250 0V100')
  expect(paths(drawn(start + 90 * day))).toContain('M0 100L250 75V100H0Z')
  // Before it begins and after its end there is no such moment in the drawing.
  for (const now of [start - 1, start + 360 * day])
    expect(paths(drawn(now)).filter((path) => /^M[\d.]+ 0V100$/.test(path ?? ''))).toEqual([])
  expect(label(drawn(start - 1))).toContain('0 EVER is unlocked now.')
  expect(label(drawn(start + 360 * day))).toContain('1,200 EVER is unlocked now.')
})

test('what was claimed is a line below it, and never more than the whole', () => {
  const schedule = { cliff: 0, duration: 400 * day }
  const claims = [
    { time: start + 100 * day, claimed: 12_000n },
    { time: start + 200 * day, claimed: 60_000n },
    { time: start + 500 * day, claimed: 120_000n },
  ]
  const html = draw({ schedule, now: start + 500 * day, claims })
  expect(paths(html)).toContain('M0 100L250 100L250 90L500 90L500 50L1000 50L1000 0')
  expect(label(html)).toContain('1,200 EVER is unlocked now. 1,200 EVER is claimed.')
  expect(readText(html)).toContain('Claimed')
  expect(paths(draw({ schedule, claims: [] }))).toHaveLength(3)
})

test('hours are said where days would not differ', () => {
  const html = draw({ schedule: { cliff: 3_600, duration: 7_200 } })
  expect(label(html)).toBe(
    '1,200 EVER unlocks by the second from 15 Jan 2027, 12:00 to 15 Jan 2027, 14:00. Nothing before 15 Jan 2027, 13:00.',
  )
})

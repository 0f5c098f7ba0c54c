import { expect, test } from 'vitest'
import type { Schedule } from '../campaign/schedule.ts'
import { scheduleCurve } from './scheduleCurve.ts'

const start = 1_000
const curveOf = (schedule: Schedule, amount = 800n) => scheduleCurve({ start, schedule, amount })

test('by the second it is one line from the start to the end', () => {
  const curve = curveOf({ cliff: 0, duration: 400 })
  expect(curve.end).toBe(1_400)
  expect(curve.moments).toEqual([
    { time: 1_000, unlocked: 0n },
    { time: 1_400, unlocked: 800n },
  ])
  expect(curve.until(1_000)).toEqual([
    { along: 0, up: 0 },
    { along: 0, up: 0 },
  ])
  expect(curve.until(1_100)).toEqual([
    { along: 0, up: 0 },
    { along: 0.25, up: 0.25 },
  ])
  // The end is drawn once.
  expect(curve.until(1_400)).toEqual([
    { along: 0, up: 0 },
    { along: 1, up: 1 },
  ])
})

test('with a cliff nothing is drawn until it, then what has accrued at once, then a line', () => {
  const curve = curveOf({ cliff: 100, duration: 400 })
  expect(curve.moments).toEqual([
    { time: 1_000, unlocked: 0n },
    { time: 1_100, unlocked: 200n },
    { time: 1_400, unlocked: 800n },
  ])
  expect(curve.until(1_099)).toEqual([
    { along: 0, up: 0 },
    { along: 0.2475, up: 0 },
  ])
  const step = [
    { along: 0, up: 0 },
    { along: 0.25, up: 0 },
    { along: 0.25, up: 0.25 },
  ]
  expect(curve.until(1_100)).toEqual(step)
  expect(curve.until(1_200)).toEqual([...step, { along: 0.5, up: 0.5 }])
  // By the second there is no other step.
  expect(curve.until(1_400)).toEqual([...step, { along: 1, up: 1 }])
})

test('in tranches each one is a step, and between them nothing unlocks', () => {
  const curve = curveOf({ cliff: 0, duration: 400, tranches: 2 })
  expect(curve.moments).toEqual([
    { time: 1_000, unlocked: 0n },
    { time: 1_200, unlocked: 400n },
    { time: 1_400, unlocked: 800n },
  ])
  const first = [
    { along: 0, up: 0 },
    { along: 0.5, up: 0 },
    { along: 0.5, up: 0.5 },
  ]
  expect(curve.until(1_300)).toEqual([...first, { along: 0.75, up: 0.5 }])
  expect(curve.until(1_400)).toEqual([...first, { along: 1, up: 0.5 }, { along: 1, up: 1 }])
})

test('a cliff as long as all of it is one step at the end', () => {
  const curve = curveOf({ cliff: 400, duration: 400 })
  expect(curve.moments).toEqual([
    { time: 1_000, unlocked: 0n },
    { time: 1_400, unlocked: 800n },
  ])
  expect(curve.until(1_400)).toEqual([
    { along: 0, up: 0 },
    { along: 1, up: 0 },
    { along: 1, up: 1 },
  ])
})

test('what is unlocked and when more will be are those of the amount', () => {
  const curve = curveOf({ cliff: 100, duration: 400 }, 8n)
  expect([1_099, 1_100, 1_149, 1_150, 1_400].map(curve.unlockedAt)).toEqual([0n, 2n, 2n, 3n, 8n])
  expect([1_000, 1_100, 1_399, 1_400].map(curve.nextUnlock)).toEqual([1_100, 1_150, 1_400, undefined])
})

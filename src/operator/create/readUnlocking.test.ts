import { expect, test } from 'vitest'
import { emptyDraft } from './campaignDraft.ts'
import { readUnlocking } from './readUnlocking.ts'

const overTime = { ...emptyDraft.unlocking, kind: 'over-time' } as const
const read = (change: Partial<typeof emptyDraft.unlocking>) =>
  readUnlocking({ unlocking: { ...overTime, ...change } })
const day = 86_400

test('at once there is no schedule, whatever was typed before', () => {
  expect(read({ kind: 'at-once', duration: 'soon' })).toEqual({ schedule: undefined, faults: [] })
})

test('over time: what is offered first, months of a twelfth of a year, days, steps', () => {
  expect(read({}).schedule).toEqual({ cliff: (365 * day) / 4, duration: 365 * day })
  expect(read({ duration: '24', cliff: '', isInSteps: true, steps: ' 24 ' }).schedule).toEqual({
    cliff: 0,
    duration: 730 * day,
    tranches: 24,
  })
  expect(read({ unit: 'days', duration: '90', cliff: '90' }).schedule).toEqual({
    cliff: 90 * day,
    duration: 90 * day,
  })
  // Steps that were typed and are not chosen say nothing.
  expect(read({ steps: 'many' }).faults).toEqual([])
})

test('each field that holds no such number says so', () => {
  for (const duration of ['', '0', '1.5', '-3', '1e3', '1201', '9999999'])
    expect(read({ duration, cliff: '' }).faults, duration).toEqual([
      { field: 'duration', sentence: 'Enter a whole number of months, up to 1200.' },
    ])
  expect(read({ cliff: 'x', unit: 'days' }).faults).toEqual([
    { field: 'cliff', sentence: 'Enter a whole number of days, or leave it empty.' },
  ])
  expect(read({ cliff: '13' }).faults).toEqual([
    { field: 'cliff', sentence: 'It can’t be longer than the whole time.' },
  ])
  for (const steps of ['', '0', '65', '2.5'])
    expect(read({ isInSteps: true, steps }), steps).toEqual({
      schedule: undefined,
      faults: [{ field: 'steps', sentence: 'Enter a whole number from 1 to 64.' }],
    })
})

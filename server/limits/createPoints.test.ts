import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPoints } from './createPoints.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('a key has its points until its own time ends, and then all of them', () => {
  const take = createPoints({ points: 3, duration: 60 })
  expect([take('a', 2), take('a', 1)]).toEqual([0, 0])
  vi.advanceTimersByTime(20_000)
  expect(take('b', 3)).toBe(0)
  expect(take('a', 1)).toBe(40)
  vi.advanceTimersByTime(39_999)
  expect(take('a', 1)).toBe(0.001)
  vi.advanceTimersByTime(1)
  expect([take('a', 3), take('b', 1), take('a', 1)]).toEqual([0, 20, 60])
})

it('one call that costs more than there is passes for nobody', () => {
  expect(createPoints({ points: 3, duration: 60 })('a', 4)).toBe(60)
})

it('of a flood of strangers the last 200,000 are remembered', () => {
  const take = createPoints({ points: 1, duration: 60 })
  for (let at = 1; at <= 300_000; at++) take(`stranger ${at}`, 1)
  // Who is known pushes nobody out, the oldest as little as the last.
  expect([take('stranger 300000', 1), take('stranger 100001', 1)]).toEqual([60, 60])
  expect(take('stranger 100000', 1)).toBe(0)
  expect(take('stranger 100001', 1)).toBe(0)
})

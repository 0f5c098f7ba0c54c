import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './pause.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Says whether the pause is over, and what it still listens to. */
function begin(milliseconds = 1_000) {
  const controller = new AbortController()
  const sleepers = new Set<() => void>()
  let isOver = false
  void pause(milliseconds, controller.signal, (listener) => {
    sleepers.add(listener)
    return () => sleepers.delete(listener)
  }).then(() => {
    isOver = true
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    abort: () => controller.abort(),
    listeners: () => getEventListeners(controller.signal, 'abort').length,
    wake: () => {
      for (const listener of [...sleepers]) listener()
    },
    isOver: () => settle().then(() => isOver),
    sleepers,
  }
}

test('default: it lasts as long as it was asked to', async () => {
  const waiting = begin()
  await vi.advanceTimersByTimeAsync(999)
  expect(await waiting.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting.isOver()).toBe(true)
  // Who pauses all day with one signal would have it call all of them.
  expect(waiting.listeners()).toBe(0)
})

test.each(['wake', 'abort'] as const)(
  'behavior: %s ends it at once, and nothing is left behind',
  async (end) => {
    const waiting = begin()
    waiting[end]()
    expect(await waiting.isOver()).toBe(true)
    expect(waiting.sleepers.size).toBe(0)
    expect(waiting.listeners()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('behavior: where it was called off before, it does not begin', async () => {
  let isOver = false
  void pause(1_000, AbortSignal.abort()).then(() => {
    isOver = true
  })
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(true)
})

test('behavior: where nothing wakes it, it ends in time', async () => {
  let isOver = false
  void pause(1_000, new AbortController().signal).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(true)
})

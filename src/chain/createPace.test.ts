import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './createPace.ts'

const minute = 60_000
let isSeen = true
let wake = () => {}
const onWake = (listener: () => void) => {
  wake = listener
  return () => {}
}

beforeEach(() => {
  vi.useFakeTimers()
  isSeen = true
})
afterEach(() => {
  vi.useRealTimers()
})

test('default: quick for five minutes, then slower and slower, never slower than once a minute', () => {
  const pace = createPace(4_000)
  expect(pace.next()).toBe(4_000)
  vi.advanceTimersByTime(5 * minute)
  expect(pace.next()).toBe(4_000)
  vi.advanceTimersByTime(5 * minute)
  expect(pace.next()).toBe(8_000)
  vi.advanceTimersByTime(24 * 60 * minute)
  expect(pace.next()).toBe(minute)
  pace.quicken()
  expect(pace.next()).toBe(4_000)
})

test('behavior: while nobody sees the page nothing is looked at until it is woken, and then quickly', async () => {
  const pace = createPace(4_000, { onWake, isSeen: () => isSeen })
  vi.advanceTimersByTime(10 * minute)
  isSeen = false
  const done = vi.fn()
  void pace.pause(new AbortController().signal).then(done)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(done).not.toHaveBeenCalled()
  isSeen = true
  wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledOnce()
  expect(pace.next()).toBe(4_000)
})

test('behavior: where nothing can wake it, it goes on unseen', () => {
  expect(createPace(4_000, { isSeen: () => false }).next()).toBe(4_000)
})

test.each([
  [undefined, 4_000],
  ['visible', 4_000],
  ['prerender', 4_000],
  ['hidden', 24 * 60 * minute],
])(
  'behavior: a page whose document is %s is looked at again after %i milliseconds',
  (visibilityState, next) => {
    vi.stubGlobal('document', visibilityState && { visibilityState })
    expect(createPace(4_000, { onWake }).next()).toBe(next)
    vi.unstubAllGlobals()
  },
)

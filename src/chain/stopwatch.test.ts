import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStopwatch, waitFor } from './stopwatch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('measures seconds, whatever the clock shows', () => {
  const before = deviceStopwatch.elapsed()
  vi.advanceTimersByTime(2_500)
  vi.setSystemTime(0)
  expect(deviceStopwatch.elapsed() - before).toBeCloseTo(2.5)
})

test('runs something after so many seconds, unless it is cancelled', async () => {
  const [run, cancelled, waited] = [vi.fn(), vi.fn(), vi.fn()]
  deviceStopwatch.after(2, run)
  deviceStopwatch.after(2, cancelled)()
  void waitFor(deviceStopwatch, 3).then(waited)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
  expect(waited).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(waited).toHaveBeenCalledOnce()
  expect(cancelled).not.toHaveBeenCalled()
})

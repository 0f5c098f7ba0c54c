import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswerError, withinTime } from './withinTime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal
const hang = () => new Promise<never>(() => {})

test('what answers in time is passed on, its faults too, and no timer is left', async () => {
  expect(await withinTime('service', { ms: 10, signal: never }, async () => 5)).toBe(5)
  const fault = new TypeError('broken')
  await expect(withinTime('service', { ms: 10, signal: never }, () => Promise.reject(fault))).rejects.toBe(
    fault,
  )
  expect(vi.getTimerCount()).toBe(0)
  const asked = new AbortController().signal
  await withinTime('service', { ms: 10, signal: asked }, async () => 5)
  expect(getEventListeners(asked, 'abort')).toEqual([])
})

test('who hangs is left after so many milliseconds, and reported', async () => {
  let heard: AbortSignal | undefined
  const work = withinTime('service', { ms: 10, signal: never }, (signal) => {
    heard = signal
    return hang()
  })
  const end = expect(work).rejects.toThrow('The wallet service does not answer.')
  await vi.advanceTimersByTimeAsync(9)
  expect(heard?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(heard?.aborted).toBe(true)
  expect(heard?.reason).toMatchObject({ name: 'NoAnswerError', isRetryable: true })
  await end
})

test('behavior: leaving ends the question at once', async () => {
  const controller = new AbortController()
  const end = expect(withinTime('service', { ms: 10, signal: controller.signal }, hang)).rejects.toThrow(
    NoAnswerError,
  )
  controller.abort()
  await end
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: nobody is asked once the time is over', async () => {
  const work = vi.fn(hang)
  await expect(withinTime('service', { ms: 0, signal: never }, work)).rejects.toThrow(NoAnswerError)
  await expect(withinTime('service', { ms: 10, signal: AbortSignal.abort() }, work)).rejects.toThrow(
    NoAnswerError,
  )
  expect(work).not.toHaveBeenCalled()
})

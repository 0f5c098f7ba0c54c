import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sleep } from './sleep.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether it is over once all that waits for nothing has happened. */
async function isOver(sleeping: Promise<void>): Promise<boolean> {
  let over = false
  void sleeping.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

test('default: it takes its time', async () => {
  const sleeping = sleep(1_000, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(999)
  expect(await isOver(sleeping)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(sleeping)).toBe(true)
})

test('behavior: it is over with its signal, and leaves no timer', async () => {
  const controller = new AbortController()
  const sleeping = sleep(1_000, controller.signal)
  controller.abort()
  expect(await isOver(sleeping)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(await isOver(sleep(1_000, controller.signal))).toBe(true)
})

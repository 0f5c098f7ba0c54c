import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { createSemaphore } from './createSemaphore.ts'

test('behavior: never more at once than the lane has places, and each in its turn, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ pauses: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() }), { maxLength: 30 }),
      async (atOnce, tasks) => {
        const semaphore = createSemaphore(atOnce)
        const begun: number[] = []
        let running = 0
        let most = 0
        const results = await Promise.allSettled(
          tasks.map(({ pauses, fails }, at) =>
            semaphore(async () => {
              begun.push(at)
              most = Math.max(most, ++running)
              for (let pause = 0; pause < pauses; pause++) await Promise.resolve()
              running--
              if (fails) throw new Error(`task ${at}`)
              return at
            }),
          ),
        )
        expect(begun).toEqual(tasks.map((_, at) => at))
        expect(most).toBe(Math.min(atOnce, tasks.length))
        expect(results.map(({ status }) => status === 'rejected')).toEqual(tasks.map(({ fails }) => fails))
      },
    ),
    { numRuns: runs(100) },
  )
})

test('behavior: what was called off while it waited is not begun, and holds nobody up', async () => {
  const semaphore = createSemaphore(1)
  const controller = new AbortController()
  let finish = () => {}
  const first = semaphore(() => new Promise<void>((resolve) => (finish = resolve)))
  let hasBegun = false
  const second = semaphore(async () => {
    hasBegun = true
  }, controller.signal)
  const third = semaphore(async () => 'done')
  controller.abort()
  finish()
  await first
  await expect(second).rejects.toThrow()
  expect(hasBegun).toBe(false)
  await expect(third).resolves.toBe('done')
})

test('behavior: a place that is free again is taken at once', async () => {
  const semaphore = createSemaphore(1)
  const begun: number[] = []
  for (const at of [0, 1, 2]) {
    const task = semaphore(async () => void begun.push(at))
    expect(begun).toHaveLength(at + 1)
    await task
  }
})

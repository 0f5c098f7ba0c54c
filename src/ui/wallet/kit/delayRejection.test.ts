import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayRejection } from './delayRejection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How long an answer took, in milliseconds, and what it was. */
async function timed(answer: Promise<unknown>) {
  const start = performance.now()
  const outcome = answer.then(
    (value) => ({ value, after: performance.now() - start }),
    (error: unknown) => ({ error, after: performance.now() - start }),
  )
  await vi.runAllTimersAsync()
  return outcome
}

test('a refusal at once is heard when the kit shows its step', async () => {
  const connect = delayRejection(() => Promise.reject(new Error('No.')))
  expect(await timed(connect())).toMatchObject({ error: { message: 'No.' }, after: 300 })
})

test('a refusal after a while is heard at once', async () => {
  const connect = delayRejection(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error('No.')), 1_000)),
  )
  expect(await timed(connect())).toMatchObject({ error: { message: 'No.' }, after: 1_000 })
})

test('a refusal waits for the kit’s step, however busy the page is', async () => {
  vi.useRealTimers()
  const connect = delayRejection(() => Promise.reject(new Error('No.')))
  // As the kit does it: its step is asked for by a timer, and drawn in a later turn.
  let isDrawn = false
  setTimeout(() => setImmediate(() => setImmediate(() => (isDrawn = true))), 50)
  const refusal = connect().then(
    () => 'a yes',
    () => (isDrawn ? 'after the step' : 'before the step'),
  )
  const start = performance.now()
  while (performance.now() - start < 400);
  expect(await refusal).toBe('after the step')
})

test('a yes is never held back, and nothing else is changed', async () => {
  const wallet = {
    account: 'ada',
    connect: delayRejection(function (this: { account: string }, chain: number) {
      return Promise.resolve(`${this.account} on ${chain}`)
    }),
  }
  expect(await timed(wallet.connect(81457))).toEqual({ value: 'ada on 81457', after: 0 })
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFirstLook } from './afterFirstLook.ts'

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** A question that is answered after some milliseconds. */
const ask = (name: string, milliseconds: number) =>
  client.prefetchQuery({
    queryKey: [name],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(name), milliseconds)),
  })

test('default: runs once, when nothing has been asked for two seconds', async () => {
  const run = vi.fn()
  afterFirstLook(client, run)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
  ask('later', 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: waits for questions, and for those that follow from their answers', async () => {
  const run = vi.fn()
  ask('package', 3_000)
  afterFirstLook(client, run)
  await vi.advanceTimersByTimeAsync(4_000)
  ask('allocation', 3_000)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: a silent node does not hold it up for ever', async () => {
  const run = vi.fn()
  ask('chain', 1_000_000)
  afterFirstLook(client, run)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: can be called off', async () => {
  const run = vi.fn()
  afterFirstLook(client, run)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
})

test('behavior: does not wait for what takes its time, such as whether the chain moves', async () => {
  const run = vi.fn()
  client.prefetchQuery({
    queryKey: ['head'],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve('moves'), 10_000)),
    meta: { watches: true },
  })
  afterFirstLook(client, run, 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
})

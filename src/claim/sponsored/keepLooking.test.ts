import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLooking, lookAtClaimed } from './keepLooking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('on nodes that take longer than a look is apart, the chain’s answer comes all the same', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  let isClaimed = false
  const observer = new QueryObserver(client, {
    queryKey: ['claimed'],
    queryFn: () => {
      const now = isClaimed
      return new Promise<boolean>((resolve) => setTimeout(() => resolve(now), 4_000))
    },
    refetchInterval: 12_000,
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(observer.getCurrentResult().data).toBe(false)
  const controller = new AbortController()
  void keepLooking(() => lookAtClaimed(client), { signal: controller.signal })
  isClaimed = true
  await vi.advanceTimersByTimeAsync(12_000)
  expect(observer.getCurrentResult().data).toBe(true)
  controller.abort()
  stop()
  client.clear()
})

test('two parts of the page that look at the same time do not take each other’s answer away', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['claimed'],
    queryFn: () => {
      asked += 1
      const isClaimed = asked > 1
      return new Promise<boolean>((resolve) => setTimeout(() => resolve(isClaimed), 4_000))
    },
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(4_000)
  for (let second = 0; second < 4; second += 1) {
    void lookAtClaimed(client)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect({ asked, data: observer.getCurrentResult().data }).toEqual({ asked: 2, data: true })
  stop()
  client.clear()
})

test('looks less and less often, at once when somebody is back, and ends', async () => {
  const controller = new AbortController()
  let wake = () => undefined as unknown
  const looks: number[] = []
  const begin = Date.now()
  void keepLooking(() => looks.push(Date.now() - begin), {
    signal: controller.signal,
    onWake: (listener) => {
      wake = listener
      return () => undefined
    },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toHaveLength(21)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(looks.length).toBeLessThan(21 + 140)
  const count = looks.length
  wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(looks).toHaveLength(count + 1)
  controller.abort()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(looks).toHaveLength(count + 1)
})

test('only what a page shows of claims is read again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  const asked: string[] = []
  const observe = (name: string, place: string) =>
    new QueryObserver(client, {
      queryKey: [name, place],
      queryFn: () => {
        asked.push(`${name} ${place}`)
        return true
      },
    }).subscribe(() => undefined)
  const stops = [observe('claimed', 'shown'), observe('head', 'shown')]
  observe('claimed', 'left')()
  await vi.advanceTimersByTimeAsync(0)
  asked.length = 0
  await lookAtClaimed(client)
  expect(asked).toEqual(['claimed shown'])
  for (const stop of stops) stop()
  client.clear()
})

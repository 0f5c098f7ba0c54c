import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { planAt } from '../../claim/test-support/planAt.ts'
import { freshPlan } from './freshPlan.ts'

const simulate = vi.fn<() => Promise<ClaimPlan>>()
const client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
const observer = new QueryObserver(client, { queryKey: ['plan'], queryFn: simulate, enabled: false })

beforeEach(async () => {
  vi.useFakeTimers()
  simulate.mockReset().mockResolvedValueOnce(planAt(1))
  await observer.refetch()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

test('default: a young simulation is taken as it is', async () => {
  vi.advanceTimersByTime(29_999)
  expect(await freshPlan(observer.getCurrentResult())).toEqual(planAt(1))
  expect(simulate).toHaveBeenCalledTimes(1)
})

test('behavior: an old one is made again', async () => {
  vi.advanceTimersByTime(30_000)
  simulate.mockResolvedValueOnce(planAt(2))
  expect(await freshPlan(observer.getCurrentResult())).toEqual(planAt(2))
})

test('behavior: an old one that cannot be made again is none', async () => {
  vi.advanceTimersByTime(30_000)
  simulate.mockRejectedValueOnce(new Error('no answer'))
  expect(await freshPlan(observer.getCurrentResult())).toBeUndefined()
  expect(observer.getCurrentResult().data).toEqual(planAt(1))
})

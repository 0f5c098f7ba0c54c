import { QueryClient, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReader } from '../../chain/readerOf.ts'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { packageOf } from '../queries.ts'
import { cancelledQuery, chainTimeQuery, claimedCountQuery, listedPackageQuery } from './queries.ts'
import { readClaimedCount } from './readClaimedCount.ts'
import { readIsCancelled } from './readIsCancelled.ts'

/** What hosts and nodes say, in place of real ones: those are asked in queries.test.ts. */
vi.mock('../queries.ts', () => ({ packageOf: vi.fn() }))
vi.mock('./readClaimedCount.ts', () => ({ readClaimedCount: vi.fn() }))
vi.mock('./readIsCancelled.ts', () => ({ readIsCancelled: vi.fn() }))

const site = { ...plainSite }
const { reader, setNodes } = createModelReader({
  head: () => ({ number: 7, hash: `0x${'00'.repeat(32)}`, timestamp: 1_234 }),
  respond: () => '0x',
})
setReader(site, reader)
const campaignOf = (id: string): CampaignConfig => ({ id, distributor: `0x${'d1'.repeat(20)}`, packages: [] })
const spring = campaignOf('spring')
const pkg = { distributor: spring.distributor } as VerifiedPackage
const error = new Error('gone')

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  vi.mocked(packageOf).mockReset().mockResolvedValue(pkg)
  vi.mocked(readClaimedCount).mockReset().mockResolvedValue(5)
  vi.mocked(readIsCancelled).mockReset().mockResolvedValue(true)
})
afterEach(() => client.clear())

test('default: the package, what was paid of it, and whether it was cancelled', async () => {
  expect(await client.fetchQuery(listedPackageQuery(site, spring))).toBe(pkg)
  expect(await client.fetchQuery(claimedCountQuery(site, spring))).toBe(5)
  expect(await client.fetchQuery(cancelledQuery(site, spring))).toBe(true)
  expect(vi.mocked(packageOf).mock.calls).toEqual([[client, site, spring]])
  expect(vi.mocked(readClaimedCount).mock.calls).toEqual([[reader, pkg]])
  expect(vi.mocked(readIsCancelled).mock.calls).toEqual([[reader, pkg]])
})

test('default: the time of the chain is that of its newest block, and is looked at every half minute', async () => {
  const query = chainTimeQuery(site)
  expect(await client.fetchQuery(query)).toBe(1_234)
  expect(query.refetchInterval).toBe(30_000)
  setNodes('down')
  await expect(client.fetchQuery({ ...query, staleTime: 0 })).rejects.toThrow('The time of the chain')
  setNodes('up')
})

test('behavior: each campaign and each question has an answer of its own', async () => {
  const autumn = campaignOf('autumn')
  vi.mocked(readClaimedCount).mockResolvedValueOnce(5).mockResolvedValueOnce(6)
  expect(await client.fetchQuery(claimedCountQuery(site, spring))).toBe(5)
  expect(await client.fetchQuery(claimedCountQuery(site, autumn))).toBe(6)
  expect(await client.fetchQuery(claimedCountQuery(site, spring))).toBe(5)
})

/** Whether an answer is asked for again by itself, and by what is drawn anew. */
async function again<Key extends QueryKey>(options: {
  queryKey: Key
  queryFn?: unknown
  refetchInterval?: unknown
  staleTime?: unknown
  retryOnMount?: unknown
}) {
  const asked = options as unknown as QueryObserverOptions
  await client.prefetchQuery(asked as never)
  const query = client.getQueryCache().find({ queryKey: asked.queryKey ?? [] })
  if (!query || typeof asked.refetchInterval !== 'function') throw new Error('Nothing was asked.')
  return {
    status: query.state.status,
    interval: asked.refetchInterval(query as never),
    staleTime: asked.staleTime,
    retryOnMount: asked.retryOnMount,
  }
}

test('behavior: what is known is not asked for again, and what failed is, after half a minute', async () => {
  const known = { status: 'success', interval: false, retryOnMount: false }
  expect(await again(listedPackageQuery(site, spring))).toEqual({ ...known, staleTime: Infinity })
  expect(await again(claimedCountQuery(site, spring))).toEqual({ ...known, staleTime: 30_000 })
  expect(await again(cancelledQuery(site, spring))).toEqual({ ...known, staleTime: 30_000 })
  client.clear()
  vi.mocked(packageOf).mockRejectedValue(error)
  const failed = { status: 'error', interval: 30_000, retryOnMount: false }
  expect(await again(listedPackageQuery(site, spring))).toMatchObject(failed)
  expect(await again(claimedCountQuery(site, spring))).toMatchObject(failed)
  expect(await again(cancelledQuery(site, spring))).toMatchObject(failed)
  expect(readClaimedCount).toHaveBeenCalledTimes(1)
})

test('behavior: of twenty campaigns six packages and three answers of the chain are asked for at once', async () => {
  const load = { files: 0, mostFiles: 0, chain: 0, mostChain: 0 }
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  vi.mocked(packageOf).mockImplementation(async () => {
    load.mostFiles = Math.max(load.mostFiles, ++load.files)
    await turn()
    load.files--
    return pkg
  })
  const onChain = async <Answer>(answer: Answer) => {
    load.mostChain = Math.max(load.mostChain, ++load.chain)
    await turn()
    load.chain--
    return answer
  }
  vi.mocked(readClaimedCount).mockImplementation(() => onChain(5))
  vi.mocked(readIsCancelled).mockImplementation(() => onChain(true))
  const twenty = Array.from({ length: 20 }, (_, at) => campaignOf(`round-${at}`))
  await Promise.all(
    twenty.flatMap((campaign) => [
      client.fetchQuery(claimedCountQuery(site, campaign)),
      client.fetchQuery(cancelledQuery(site, campaign)),
    ]),
  )
  expect(load).toEqual({ files: 0, mostFiles: 6, chain: 0, mostChain: 3 })
})

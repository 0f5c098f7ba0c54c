import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as queries from '../../claim/queries.ts'
import { receiptQuery } from '../../claim/receiptQuery.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { createQueryClient } from './createQueryClient.ts'
import { persistCache } from './persistCache.ts'

const hour = 3_600_000
const campaign: CampaignConfig = { id: 'spring', distributor: `0x${'d1'.repeat(20)}`, packages: ['/p/'] }
const site: SiteConfig = { ...plainSite, campaigns: [campaign] }

let storage: ReturnType<typeof createMemoryStorage>
let clients: QueryClient[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') })
  storage = createMemoryStorage()
  clients = []
})
afterEach(() => {
  for (const client of clients) client.clear()
  vi.useRealTimers()
})

/** One visit: what an earlier one left is brought back, and what is answered now is written down. */
async function visit(config = site): Promise<QueryClient> {
  const client = createQueryClient()
  clients.push(client)
  await persistCache(client, config, storage)
  return client
}

const meta = { persist: true } as const
const name = ['account-name', '0xada'] as const
const answer = (client: QueryClient, queryKey: readonly unknown[], data: unknown) =>
  client.fetchQuery({ queryKey, queryFn: () => data, meta })
/** The writing is put off by a second, so that many answers are one writing. */
const written = () => vi.advanceTimersByTimeAsync(1_000)
const keysWritten = (): unknown[] =>
  JSON.parse(storage.getItem('everclaim.cache') ?? '{"clientState":{"queries":[]}}').clientState.queries.map(
    ({ queryKey }: { queryKey: unknown }) => queryKey,
  )

test('default: an answer is there at the next visit, and still fresh', async () => {
  await answer(await visit(), name, 'ada.eth')
  await written()
  vi.advanceTimersByTime(hour)
  const next = await visit()
  expect(next.getQueryData(name)).toBe('ada.eth')
  const ask = vi.fn(() => 'other.eth')
  expect(await next.fetchQuery({ queryKey: name, queryFn: ask, staleTime: 24 * hour, meta })).toBe('ada.eth')
  expect(ask).not.toHaveBeenCalled()
})

test('behavior: bigints come back as bigints', async () => {
  const data = { amount: 2n ** 200n, list: [-1n, 0n], text: '12' }
  await answer(await visit(), name, data)
  await written()
  expect((await visit()).getQueryData(name)).toEqual(data)
})

test('behavior: gone after 24 hours, from the storage too, however often the rest was written since', async () => {
  const first = await visit()
  await answer(first, name, 'ada.eth')
  vi.advanceTimersByTime(23 * hour)
  await answer(first, ['account-name', '0xben'], 'ben.eth')
  await written()
  expect(keysWritten()).toEqual([['account-name', '0xben'], name])
  vi.advanceTimersByTime(hour)
  const next = await visit()
  await written()
  expect(next.getQueryData(name)).toBeUndefined()
  expect(next.getQueryData(['account-name', '0xben'])).toBe('ben.eth')
  expect(keysWritten()).toEqual([['account-name', '0xben']])
})

test('behavior: an answer that is still in use after 24 hours is not written down again', async () => {
  const client = await visit()
  const queryFn = () => 'ada.eth'
  await client.fetchQuery({ queryKey: name, queryFn, meta, gcTime: Number.POSITIVE_INFINITY })
  await written()
  expect(keysWritten()).toEqual([name])
  vi.advanceTimersByTime(24 * hour)
  await answer(client, ['account-name', '0xben'], 'ben.eth')
  await written()
  expect(client.getQueryData(name)).toBe('ada.eth')
  expect(keysWritten()).toEqual([['account-name', '0xben']])
})

test('behavior: a site with another configuration starts anew', async () => {
  await answer(await visit(), name, 'ada.eth')
  await written()
  expect((await visit({ ...site, rpcUrls: ['/other'] })).getQueryData(name)).toBeUndefined()
  await written()
  expect(keysWritten()).toEqual([])
})

test('behavior: no more than the 50 newest are kept', async () => {
  const client = await visit()
  for (let index = 0; index < 60; index++) {
    await answer(client, ['account-name', index], 'x')
    vi.advanceTimersByTime(1)
  }
  await written()
  expect(keysWritten()).toHaveLength(50)
  expect(keysWritten()).toContainEqual(['account-name', 59])
  expect(keysWritten()).not.toContainEqual(['account-name', 9])
})

describe('what is not kept', () => {
  test('queries that do not ask for it, and queries of another kind that do', async () => {
    const client = await visit()
    client.setQueryData(name, 'ada.eth')
    await answer(client, ['claimed', site, { index: 1 }], { isClaimed: true })
    // Once a kind of its own; the name's answer has the picture now.
    await answer(client, ['account-avatar', 'x'], 'https://ipfs.example/ipfs/x')
    await client
      .fetchQuery({ queryKey: ['account-name', 'x'], queryFn: () => Promise.reject(new Error()), meta })
      .catch(() => undefined)
    await written()
    expect(keysWritten()).toEqual([])
  })

  test('no question of the claim: of every query there is, answered, only what an account calls itself', async () => {
    const account = `0x${'a1'.repeat(20)}` as const
    const hash = `0x${'ab'.repeat(32)}` as const
    const { distributor } = campaign
    const all = {
      packageQuery: queries.packageQuery(site, campaign),
      nameQuery: queries.nameQuery(site, 'ada.eth'),
      accountNameQuery: queries.accountNameQuery(site, account),
      balanceQuery: queries.balanceQuery(site, account),
      allocationQuery: queries.allocationQuery(site, { campaign, account }),
      campaignFactsQuery: queries.campaignFactsQuery(site, campaign),
      headQuery: queries.headQuery(site),
      claimedQuery: queries.claimedQuery(site, { distributor, index: 1 }),
      pastClaimQuery: queries.pastClaimQuery(site, {
        distributor,
        index: 1,
        account,
        fromBlock: undefined,
      }),
      planQuery: queries.planQuery(site, {
        campaign,
        account,
        payer: account,
        recipient: account,
        isProposal: false,
      }),
      receiptQuery: receiptQuery(site, { campaign, hash }),
    } satisfies Record<Extract<keyof typeof queries, `${string}Query`> | 'receiptQuery', unknown>
    const client = await visit()
    for (const { queryKey, meta } of Object.values(all))
      await client.fetchQuery({ queryKey, queryFn: () => 'an answer', ...(meta ? { meta } : {}) })
    await written()
    expect(client.getQueryCache().getAll()).toHaveLength(Object.keys(all).length)
    expect(keysWritten()).toEqual([all.accountNameQuery.queryKey])
  })
})

describe('storage that was damaged or is not ours', () => {
  test.each([
    ['text', 'garbage'],
    ['nothing', ''],
    ['another value', '[1,2]'],
    ['null', 'null'],
    ['no queries', '{"timestamp":1,"buster":"x","clientState":{}}'],
    ['half a text', '{"timestamp":1767268800000,"bus'],
    ['a false time', '{"timestamp":"now","buster":"x","clientState":{"queries":[]}}'],
  ])('%s is dropped, and the next answer is kept', async (_, text) => {
    storage.setItem('everclaim.cache', text)
    await answer(await visit(), name, 'ada.eth')
    await written()
    expect(keysWritten()).toEqual([name])
  })

  /** Changes one entry of a sound storage. */
  async function tampered(change: (entry: Record<string, unknown>) => unknown) {
    await answer(await visit(), name, 'ada.eth')
    await written()
    const stored = JSON.parse(storage.getItem('everclaim.cache') ?? '')
    stored.clientState.queries = stored.clientState.queries.map(change)
    storage.setItem('everclaim.cache', JSON.stringify(stored))
    return visit()
  }

  test.each([
    ['of a question that is never kept', { queryKey: ['claimed'], queryHash: '["claimed"]' }],
    ['under the hash of another question', { queryHash: '["claimed"]' }],
    ['of the future', { state: { data: 'x', dataUpdatedAt: Date.parse('2026-01-03T00:00:00Z') } }],
    ['of 24 hours ago', { state: { data: 'x', dataUpdatedAt: Date.parse('2025-12-31T12:00:00Z') } }],
    ['without a time', { state: { data: 'x' } }],
    ['without a key', { queryKey: undefined }],
  ])('an entry %s is left out', async (_, change) => {
    const client = await tampered((entry) => ({ ...entry, ...change }))
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('an entry cannot bring a state along that waits for ever', async () => {
    const client = await tampered(({ state, ...entry }) => ({
      ...entry,
      state: { ...Object(state), fetchStatus: 'fetching', status: 'pending', isInvalidated: true },
    }))
    expect(client.getQueryState(name)).toMatchObject({
      status: 'success',
      fetchStatus: 'idle',
      isInvalidated: false,
    })
  })

  test('a storage that throws is done without', async () => {
    const broken = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const client = new QueryClient()
    clients.push(client)
    await persistCache(client, site, { getItem: broken, setItem: broken, removeItem: broken })
    await answer(client, name, 'ada.eth')
    await written()
    expect(client.getQueryData(name)).toBe('ada.eth')
  })
})

test('behavior: an answer of this visit is not replaced by an older one', async () => {
  await answer(await visit(), name, 'old.eth')
  await written()
  vi.advanceTimersByTime(hour)
  const client = createQueryClient()
  clients.push(client)
  await answer(client, name, 'new.eth')
  await persistCache(client, site, storage)
  expect(client.getQueryData(name)).toBe('new.eth')
})

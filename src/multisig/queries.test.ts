import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../config/site.ts'
import type { CallName } from '../safe/service/calls.ts'
import { examples, safe } from '../safe/service/test-support/examples.ts'
import {
  allBalancesQuery,
  appsQuery,
  balancesQuery,
  collectiblesQuery,
  currenciesQuery,
  historyQuery,
  masterCopiesQuery,
  messagesQuery,
  ownedSafesQuery,
  proposedByDelegateQuery,
  queueQuery,
  serviceChainQuery,
  serviceSafeQuery,
} from './queries.ts'
import { found, stubNetwork } from './test-support/stubNetwork.ts'

// What comes from the wallet service alone: whom it asks for what, and how long an answer holds. What is held
// against the chain is in queries.chain.test.ts.

const minute = 60_000
const chainPath = '/v1/chains/81457'
let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

type Options = { queryKey: QueryKey; staleTime?: unknown; refetchInterval?: unknown }
const holds = ({ staleTime, refetchInterval }: Options) => ({ staleTime, refetchInterval })
const network = (call: CallName) => stubNetwork({ serve: () => found(examples[call].wire) })

const owner = '0xAda0000000000000000000000000000000000AdA'
const input = { safe, currency: 'eur' }
const plain: [
  string,
  CallName,
  (site: SiteConfig) => Options,
  path: string,
  key: readonly unknown[],
  held: { staleTime?: number; refetchInterval?: number },
][] = [
  [
    'what the service says of a Safe',
    'getSafeInfo',
    (site) => serviceSafeQuery(site, safe),
    `${chainPath}/safes/${safe}`,
    ['service-safe', safe],
    { refetchInterval: 10_000 },
  ],
  [
    'the currencies',
    'getFiatCurrencies',
    currenciesQuery,
    '/v1/balances/supported-fiat-codes',
    ['currencies', null],
    { staleTime: 24 * 60 * minute },
  ],
  [
    'balances without spam',
    'getBalances',
    (site) => balancesQuery(site, input),
    `${chainPath}/safes/${safe}/balances/eur?exclude_spam=true`,
    ['balances', input],
    { refetchInterval: minute },
  ],
  [
    'balances with spam',
    'getBalances',
    (site) => allBalancesQuery(site, input),
    `${chainPath}/safes/${safe}/balances/eur?exclude_spam=false`,
    ['all-balances', input],
    { staleTime: minute },
  ],
  [
    'contracts that are a Safe’s code',
    'getMasterCopies',
    masterCopiesQuery,
    `${chainPath}/about/master-copies`,
    ['master-copies', null],
    { staleTime: 60 * minute },
  ],
  [
    'apps',
    'getSafeApps',
    appsQuery,
    `${chainPath}/safe-apps`,
    ['safe-apps', null],
    { staleTime: 60 * minute },
  ],
]
test.each(plain)('%s', async (_, call, queryOf, path, [what, asked], held) => {
  const { site, asked: questions } = network(call)
  const query = queryOf(site)
  expect(await client.fetchQuery(query as never)).toEqual(examples[call].parsed)
  expect(questions).toMatchObject([{ method: 'GET', path }])
  expect(query.queryKey).toEqual([what, site, asked])
  expect(holds(query)).toEqual({ staleTime: undefined, refetchInterval: undefined, ...held })
})

test('the Safes of an owner are asked for at most once a minute', async () => {
  const { site, asked } = network('getOwnedSafes')
  const query = ownedSafesQuery(site, owner)
  expect(await client.fetchQuery(query)).toEqual(examples.getOwnedSafes.parsed.safes)
  expect(asked).toMatchObject([{ path: `${chainPath}/owners/${owner}/safes` }])
  expect(query).toMatchObject({ queryKey: ['owned-safes', site, owner], staleTime: minute })
})

test('the chain as the service serves it holds for an hour', async () => {
  const { site, asked } = network('getChainConfig')
  const query = serviceChainQuery(site)
  const chain = examples.getChainConfig.parsed
  expect(await client.fetchQuery(query)).toEqual({ status: 'served', chain })
  expect(asked).toMatchObject([{ path: chainPath }])
  expect(query).toMatchObject({ queryKey: ['service-chain', site, null], staleTime: 60 * minute })
})

const paged: [
  string,
  CallName,
  (site: SiteConfig) => Options,
  path: string,
  key: readonly unknown[],
  held: { staleTime?: number; refetchInterval?: number },
][] = [
  [
    'a Safe’s queue',
    'getTransactionQueue',
    (site) => queueQuery(site, safe),
    `/safes/${safe}/transactions/queued`,
    ['queue', safe],
    { refetchInterval: 10_000 },
  ],
  [
    'a Safe’s messages',
    'getSafeMessages',
    (site) => messagesQuery(site, safe),
    `/safes/${safe}/messages`,
    ['messages', safe],
    { refetchInterval: 10_000 },
  ],
  [
    'single tokens without spam',
    'getCollectiblesPage',
    (site) => collectiblesQuery(site, { safe, hasSpam: false }),
    `/safes/${safe}/collectibles`,
    ['collectibles', { safe, hasSpam: false }],
    { staleTime: minute },
  ],
  [
    'single tokens with spam',
    'getCollectiblesPage',
    (site) => collectiblesQuery(site, { safe, hasSpam: true }),
    `/safes/${safe}/collectibles?exclude_spam=false`,
    ['collectibles', { safe, hasSpam: true }],
    { staleTime: minute },
  ],
  [
    'a Safe’s history',
    'getModuleTransactions',
    (site) => historyQuery(site, { safe, filter: { kind: 'module' } }),
    `/safes/${safe}/module-transactions/`,
    ['history', { safe, filter: { kind: 'module' } }],
    { refetchInterval: minute },
  ],
]
test.each(paged)(
  '%s is read page by page, by the service’s own links',
  async (_, call, queryOf, path, key, held) => {
    const [plainPath] = path.split('?')
    const next = `https://service.example${chainPath.replace('v1', call === 'getCollectiblesPage' ? 'v2' : 'v1')}${plainPath}?cursor=2`
    const page = examples[call].wire as { results: unknown[] }
    const { site, asked } = stubNetwork({
      serve: ({ path }) => found({ ...page, next: path.includes('cursor=2') ? null : next }),
    })
    const query = queryOf(site)
    const read = await client.fetchInfiniteQuery({ ...(query as object), pages: 3 } as never)
    const { results } = examples[call].parsed as { results: unknown[] }
    expect(read).toMatchObject({ pages: [{ results }, { results }], pageParams: [null, next] })
    expect(asked.map(({ path }) => path.split('/81457')[1])).toEqual([path, `${plainPath}?cursor=2`])
    const [what, of] = key
    expect(query.queryKey).toEqual([what, site, of])
    expect(holds(query)).toEqual({ staleTime: undefined, refetchInterval: undefined, ...held })
  },
)

test('a page without a word of a next one is the last', async () => {
  const { site, asked } = stubNetwork({ serve: () => found({ results: [] }) })
  await client.fetchInfiniteQuery({ ...(queueQuery(site, safe) as object), pages: 3 } as never)
  expect(asked).toHaveLength(1)
})

const details = examples.getTransactionDetails.wire
const id = examples.getTransactionDetails.input.transactionId
const detailsWith = (change: object | null) => ({
  ...details,
  detailedExecutionInfo: change && { ...details.detailedExecutionInfo, ...change },
})
test.each<[string, object | null, string | null]>([
  ['who was represented', { proposedByDelegate: { value: safe }, proposer: { value: owner } }, owner],
  ['nobody where an owner proposed it', { proposedByDelegate: null, proposer: { value: owner } }, null],
  ['nobody where the service does not say', { proposedByDelegate: { value: safe }, proposer: null }, null],
  ['nobody where no owners have signed', null, null],
  [
    'nobody where it was a module',
    {
      type: 'MODULE',
      address: { value: safe },
      proposedByDelegate: { value: safe },
      proposer: { value: owner },
    },
    null,
  ],
])('for whom a delegate has proposed it never changes: %s', async (_, change, expected) => {
  const { site, asked } = stubNetwork({ serve: () => found(detailsWith(change)) })
  const query = proposedByDelegateQuery(site, id)
  const answer = await client.fetchQuery(query)
  expect(answer?.toLowerCase() ?? null).toBe(expected?.toLowerCase() ?? null)
  expect(asked).toMatchObject([{ path: `${chainPath}/transactions/${id}` }])
  expect(query).toMatchObject({
    queryKey: ['proposed-by-delegate', site, id],
    staleTime: Number.POSITIVE_INFINITY,
  })
})

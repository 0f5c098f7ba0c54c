import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readClaimed } from '../chain/readClaimed.ts'
import { setReader } from '../chain/readerOf.ts'
import { readHead } from '../chain/readHead.ts'
import { readNativeBalance } from '../chain/readNativeBalance.ts'
import { createModelReader } from '../chain/test-support/createModelReader.ts'
import type { CampaignConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import { checkAllocation } from '../package/checkAllocation.ts'
import { loadPackage } from '../package/loadPackage.ts'
import { readCampaignFacts } from '../package/readCampaignFacts.ts'
import { lookUpName } from '../wallet/lookUpName.ts'
import { resolveName } from '../wallet/resolveName.ts'
import { findClaimRecord } from './findClaimRecord.ts'
import { planClaim } from './planClaim.ts'
import {
  accountNameQuery,
  allocationQuery,
  balanceQuery,
  campaignFactsQuery,
  claimedQuery,
  headQuery,
  nameQuery,
  packageQuery,
  pastClaimQuery,
  planQuery,
  termsOf,
} from './queries.ts'
import { readOverTime } from './readOverTime.ts'

/** What hosts, nodes and name services say: here it is only seen who is asked what, and how long it holds. */
vi.mock('../chain/readClaimed.ts', () => ({ readClaimed: vi.fn() }))
vi.mock('../chain/readHead.ts', () => ({ readHead: vi.fn() }))
vi.mock('../chain/readNativeBalance.ts', () => ({ readNativeBalance: vi.fn() }))
vi.mock('../package/checkAllocation.ts', () => ({ checkAllocation: vi.fn() }))
vi.mock('../package/loadPackage.ts', () => ({ loadPackage: vi.fn() }))
vi.mock('../package/readCampaignFacts.ts', () => ({ readCampaignFacts: vi.fn() }))
vi.mock('../wallet/lookUpName.ts', () => ({ lookUpName: vi.fn() }))
vi.mock('../wallet/resolveName.ts', () => ({ resolveName: vi.fn() }))
vi.mock('./findClaimRecord.ts', () => ({ findClaimRecord: vi.fn() }))
vi.mock('./planClaim.ts', () => ({ planClaim: vi.fn() }))
vi.mock('./readOverTime.ts', () => ({ readOverTime: vi.fn() }))

const site = { ...plainSite }
const { reader } = createModelReader({
  head: () => ({ number: 7, hash: `0x${'00'.repeat(32)}`, timestamp: 1 }),
  respond: () => '0x',
})
setReader(site, reader)
const account = '0x00000000000000000000000000000000000000a1'
const payer = '0x00000000000000000000000000000000000000b2'
const distributor = '0x00000000000000000000000000000000000000d1'
const campaign: CampaignConfig = { id: 'spring', distributor, packages: [] }
const pkg = { distributor, manifest: { token: { address: payer } } }
const signal = expect.any(AbortSignal)
const block = 12_000
const day = 24 * 3_600_000

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  vi.resetAllMocks()
  vi.mocked(loadPackage).mockResolvedValue(pkg as never)
})
afterEach(() => client.clear())

type Options = {
  queryKey: QueryKey
  staleTime?: unknown
  refetchInterval?: unknown
  meta?: unknown
}
/** The answer, and how long it holds. */
async function ask(options: Options) {
  const data = await client.fetchQuery(options as never)
  const query = client.getQueryCache().find({ queryKey: options.queryKey })
  const of = (value: unknown) => (typeof value === 'function' ? value(query) : value)
  const { meta } = options
  return { data, stale: of(options.staleTime), every: of(options.refetchInterval), meta }
}

test('a package and an allocation in it are read once: what was proven once cannot change', async () => {
  const answer = { status: 'not-eligible', listed: 9 } as const
  vi.mocked(checkAllocation).mockResolvedValue(answer)
  const once = { stale: Infinity, every: undefined, meta: undefined }
  expect(await ask(packageQuery(site, campaign))).toEqual({ data: pkg, ...once })
  expect(await ask(allocationQuery(site, { campaign, account }))).toEqual({ data: answer, ...once })
  expect(vi.mocked(loadPackage).mock.calls).toEqual([[site, campaign, signal]])
  expect(vi.mocked(checkAllocation).mock.calls).toEqual([[pkg, account, signal]])
})

test('a name holds for a day, and only what an account calls itself is kept for another visit', async () => {
  const named = { name: 'ada.eth', avatar: null }
  vi.mocked(resolveName).mockResolvedValue(account as never)
  vi.mocked(lookUpName).mockResolvedValue(named)
  const held = { stale: day, every: undefined }
  expect(await ask(nameQuery(site, 'ada.eth'))).toEqual({ data: account, ...held, meta: undefined })
  expect(await ask(accountNameQuery(site, account))).toEqual({
    data: named,
    ...held,
    meta: { persist: true },
  })
  expect(vi.mocked(resolveName).mock.calls).toEqual([['ada.eth', site.names, signal]])
  expect(vi.mocked(lookUpName).mock.calls).toEqual([[account, site, signal]])
})

test('what changes with the chain is looked at every twelve seconds', async () => {
  const looked = { stale: undefined, every: block, meta: undefined }
  vi.mocked(readNativeBalance).mockResolvedValue(5n)
  expect(await ask(balanceQuery(site, account))).toEqual({ data: 5n, ...looked })
  expect(vi.mocked(readNativeBalance).mock.calls).toEqual([[reader, account]])
  vi.mocked(readCampaignFacts).mockResolvedValue('facts' as never)
  expect(await ask(campaignFactsQuery(site, campaign))).toEqual({ data: 'facts', ...looked })
  expect(vi.mocked(readCampaignFacts).mock.calls).toEqual([[reader, pkg]])
  vi.mocked(readHead).mockResolvedValue('head' as never)
  expect(await ask(headQuery(site))).toEqual({ data: 'head', ...looked, meta: { watches: true } })
  expect(vi.mocked(readHead).mock.calls).toEqual([[reader]])
})

test('whether it was claimed is a bit, or over time what was paid', async () => {
  const looked = { stale: undefined, every: block, meta: undefined }
  vi.mocked(readClaimed).mockResolvedValue('bit' as never)
  expect(await ask(claimedQuery(site, { distributor, index: 3 }))).toEqual({ data: 'bit', ...looked })
  expect(vi.mocked(readClaimed).mock.calls).toEqual([[reader, { distributor, index: 3n }]])
  const schedule = { cliff: 0, duration: 9 }
  const window = { start: 100, end: null }
  const terms = termsOf({ schedule, window } as never, 50n)
  expect(terms).toEqual({ amount: '50', start: 100, schedule })
  expect(termsOf({ window } as never, 50n)).toBeUndefined()
  vi.mocked(readOverTime).mockResolvedValue('paid' as never)
  const question = { distributor, index: 3, terms } as const
  expect(await ask(claimedQuery(site, question))).toEqual({ data: 'paid', ...looked })
  expect(vi.mocked(readOverTime).mock.calls).toEqual([[reader, question]])
})

test('the transaction that paid is looked for until it is found', async () => {
  const question = { distributor, index: 3, account, fromBlock: 7 } as const
  vi.mocked(findClaimRecord).mockResolvedValue(null)
  expect(await ask(pastClaimQuery(site, question))).toEqual({
    data: null,
    stale: 0,
    every: block,
    meta: undefined,
  })
  const record = { hash: '0x12', recipient: account, timestamp: 9 } as const
  vi.mocked(findClaimRecord).mockResolvedValue(record)
  expect(await ask(pastClaimQuery(site, question))).toEqual({
    data: record,
    stale: Infinity,
    every: false,
    meta: undefined,
  })
  expect(vi.mocked(findClaimRecord).mock.calls).toEqual([
    [reader, question],
    [reader, question],
  ])
})

test('a claim is planned with the package and the allocation as they are known, anew every half minute', async () => {
  const check = { status: 'not-eligible', listed: 9 } as const
  vi.mocked(checkAllocation).mockResolvedValue(check)
  vi.mocked(planClaim).mockResolvedValue('plan' as never)
  const delegation = { delegatee: payer, nonce: '0', expiry: 9, signature: '0x12' } as const
  const plan = { payer, recipient: account, isProposal: true } as const
  const planned = { data: 'plan', stale: undefined, every: 30_000, meta: undefined }
  expect(await ask(planQuery(site, { campaign, account, ...plan, delegation }))).toEqual(planned)
  expect(await ask(planQuery(site, { campaign, account, ...plan }))).toEqual(planned)
  expect(vi.mocked(planClaim).mock.calls).toEqual([
    [reader, { distributor, check, ...plan, delegation: { ...delegation, token: payer } }],
    [reader, { distributor, check, ...plan, delegation: undefined }],
  ])
  expect(loadPackage).toHaveBeenCalledTimes(1)
  expect(checkAllocation).toHaveBeenCalledTimes(1)
})

test('each answer is kept under what was asked', () => {
  const question = { distributor, index: 3, account, fromBlock: 7 } as const
  const plan = { campaign, account, payer, recipient: account, isProposal: false } as const
  const keys: [Options, QueryKey][] = [
    [packageQuery(site, campaign), ['package', site, campaign]],
    [nameQuery(site, 'ada.eth'), ['name', site, 'ada.eth']],
    [accountNameQuery(site, account), ['account-name', site, account]],
    [balanceQuery(site, account), ['balance-of', site, account]],
    [allocationQuery(site, { campaign, account }), ['allocation', site, { campaign, account }]],
    [campaignFactsQuery(site, campaign), ['campaign-facts', site, campaign]],
    [headQuery(site), ['head', site]],
    [claimedQuery(site, { distributor, index: 3 }), ['claimed', site, { distributor, index: 3 }]],
    [pastClaimQuery(site, question), ['past-claim', site, question]],
    [planQuery(site, plan), ['plan', site, plan]],
  ]
  for (const [{ queryKey }, expected] of keys) expect(queryKey).toEqual(expected)
})

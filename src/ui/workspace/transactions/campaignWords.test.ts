import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../../abi/merkleDistributor.ts'
import type { Manifest } from '../../../campaign/manifest.ts'
import { type CampaignOfCall, campaignOfCallQuery } from '../../../claim/campaignOfCall.ts'
import { plainSite as site } from '../../../config/test-support/plainSite.ts'
import { decodeTransaction } from '../../../multisig/build/decodeTransaction.ts'
import { queuedCallQuery } from '../../../multisig/queries.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { CallTitle } from '../../multisig/CallTitle.tsx'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { SiteContext } from '../../site/siteContext.ts'
import { CampaignFact } from './details/CampaignFact.tsx'
import { TransactionTitle } from './TransactionTitle.tsx'

const safe: Address = '0x00000000000000000000000000000000000000a1'
const distributor: Address = '0x00000000000000000000000000000000000000cc'

const manifestOf = (title: string, symbol = 'SPR'): Manifest => ({
  format: 'everclaim-package/1',
  chainId: 81457,
  factory: safe,
  texts: { title },
  token: { address: safe, symbol, name: symbol, decimals: 18 },
  window: { start: 1, end: null },
  receivers: { sweep: safe, yield: safe, gas: safe },
  shards: { prefixBits: 0 },
  tree: { count: 3, total: '6', depth: 2, capBits: 0, root: '0x11' },
})
const campaignOf = (manifest: Manifest | null, isForeign = true): CampaignOfCall => ({
  isCampaign: true,
  isForeign,
  distributor,
  token: 'native',
  manifest,
})

const sweep = decodeTransaction(
  {
    to: distributor,
    value: 0n,
    operation: 0,
    data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'sweep', args: [safe] }),
  },
  safe,
)
const id = `multisig_${safe}_0x${'1'.repeat(64)}`
const queued: TransactionSummary = {
  id,
  txStatus: 'AWAITING_CONFIRMATIONS',
  timestamp: 1,
  txInfo: {
    type: 'Custom',
    to: { value: distributor },
    dataSize: 36n,
    isCancellation: false,
    methodName: 'sweep',
  },
}

/** As it is once all is read: what a chain or a service answers is put in. */
function draw(element: ReactElement, campaign: CampaignOfCall, call: typeof sweep | null = sweep) {
  return markup(element, campaign, call).replace(/<[^>]*>/g, '')
}

function markup(
  element: ReactElement,
  campaign: CampaignOfCall,
  call: typeof sweep | null = sweep,
  ofSite = site,
) {
  const client = new QueryClient()
  client.setQueryData(campaignOfCallQuery(ofSite, { distributor }).queryKey, campaign)
  client.setQueryData(queuedCallQuery(ofSite, { safe, id }).queryKey, call)
  const workspace = {
    safe: { address: safe, owners: [], threshold: 1, nonce: 0, version: '1.4.1' },
    role: { kind: 'reader', account: undefined },
  } as const
  const page = createElement(
    QueryClientProvider,
    { client },
    createElement(
      SiteContext,
      { value: ofSite },
      createElement(OpenSafeContext, { value: workspace }, element),
    ),
  )
  return renderToStaticMarkup(page)
}

const title = createElement(CallTitle, { call: sweep })
const fact = createElement(CampaignFact, { campaign: { distributor } })
const row = createElement(TransactionTitle, { transaction: queued, reported: 'sweep' })

test('a stranger’s title in a sentence is marked as its creator’s; the site’s own is not', () => {
  const spring = manifestOf('Spring')
  expect(draw(title, campaignOf(spring))).toBe('Sweep what is left of “Spring” (its creator’s title)')
  expect(draw(title, campaignOf(spring, false))).toBe('Sweep what is left of “Spring”')
  expect(draw(title, campaignOf(manifestOf('Acme rewards')))).toBe(
    'Sweep what is left of “Acme rewards” (its creator’s title; not one of Acme’s campaigns)',
  )
})

test('the fact of a stranger’s campaign has the mark and the warnings above its title', () => {
  const mark = 'Written by this campaign’s creator, not by Acme.'
  const usesName = 'This campaign uses the name Acme, but it isn’t one of Acme’s campaigns.'
  expect(draw(fact, campaignOf(manifestOf('Spring')))).toBe(`${mark}“Spring”`)
  expect(draw(fact, campaignOf(manifestOf('Acme rewards')))).toBe(`${usesName}${mark}“Acme rewards”`)
  // A token’s symbol passes for the site’s as well.
  expect(draw(fact, campaignOf(manifestOf('Spring', 'ACME')))).toBe(`${usesName}${mark}“Spring”`)
  expect(draw(fact, campaignOf(manifestOf('Acme rewards'), false))).toBe('“Acme rewards”')
})

test('a row of the queue says in our words what a campaign’s contract is asked for', () => {
  expect(draw(row, campaignOf(null))).toBe('Sweep what is left of the campaign at 0x0000…00cc')
})

const claim = decodeTransaction(
  {
    to: distributor,
    value: 0n,
    operation: 0,
    data: encodeFunctionData({
      abi: merkleDistributorAbi,
      functionName: 'claim',
      args: [1n, safe, 2n * 10n ** 18n, []],
    }),
  },
  safe,
)
const claimTitle = createElement(CallTitle, { call: claim })

test('a claim is called by its amount and campaign, in a list and over its details', () => {
  const own = campaignOf(manifestOf('Spring airdrop'), false)
  expect(draw(claimTitle, own)).toBe('Claim 2 ETH · Spring airdrop')
  const listed = { ...queued, txInfo: { ...queued.txInfo, methodName: 'claim' } } as TransactionSummary
  const claimRow = createElement(TransactionTitle, { transaction: listed, reported: 'claim' })
  expect(draw(claimRow, own, claim)).toBe('Claim 2 ETH · Spring airdrop')
  expect(draw(claimTitle, campaignOf(manifestOf('Spring airdrop')))).toBe(
    'Claim 2 ETH · “Spring airdrop” (its creator’s title)',
  )
  expect(draw(claimTitle, campaignOf(null))).toBe('Claim 2 ETH · the campaign at 0x0000…00cc')
  // Whatever its bytes say, it may do anything.
  expect(draw(claimRow, { isCampaign: false, distributor }, claim)).toBe('claim')
  expect(draw(claimTitle, { isCampaign: false, distributor })).toBe(
    'Claim 2000000000000000000 base units · not a campaign’s contract',
  )
})

test('the details of a claim lead to the page of its campaign, where it is one of the site’s', () => {
  const withSpring: typeof site = {
    ...site,
    campaigns: [{ id: 'spring', distributor, packages: ['/packages/spring/'], fromBlock: 1 }],
  }
  const own = campaignOf(manifestOf('Spring airdrop'), false)
  expect(markup(fact, own, claim, withSpring)).toContain('href="/claim/spring/"')
  expect(markup(fact, own, claim, withSpring)).toContain('Spring airdrop')
  expect(markup(fact, campaignOf(manifestOf('Spring airdrop')), claim)).not.toContain('href')
})

test('the service’s words stay where the contract is no campaign’s, or the bytes are not those of the hash', () => {
  expect(draw(row, { isCampaign: false, distributor })).toBe('sweep')
  expect(draw(row, campaignOf(null), null)).toBe('sweep')
  const transfer = decodeTransaction({ to: distributor, value: 1n, data: '0x', operation: 0 }, safe)
  expect(draw(row, campaignOf(null), transfer)).toBe('sweep')
})

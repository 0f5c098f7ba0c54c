import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Manifest } from '../campaign/manifest.ts'
import { type ClaimedAnswer, readClaimed } from '../chain/readClaimed.ts'
import { readerOf } from '../chain/readerOf.ts'
import { readHead } from '../chain/readHead.ts'
import { readNativeBalance } from '../chain/readNativeBalance.ts'
import type { SignedDelegation } from '../chain/votes.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { checkAllocation } from '../package/checkAllocation.ts'
import { loadPackage } from '../package/loadPackage.ts'
import { readCampaignFacts } from '../package/readCampaignFacts.ts'
import * as v from '../schema/v.ts'
import { accountNameSchema } from '../wallet/accountName.ts'
import type { ClaimRecordQuery } from './findClaimRecord.ts'
import { PartNotLoadedError } from './partNotLoadedError.ts'
import type { OverTime, UnlockTerms } from './readOverTime.ts'

// A query's key and its request are one thing: each request reads its input from its key, so the two cannot
// disagree.

/**
 * Every query needs the site; it is the same for the life of the page, and is in the keys all the same.
 */
type Key<What extends string, Input> = readonly [what: What, site: SiteConfig, input: Input]

/** Milliseconds between two looks at what changes with the chain. */
const chainEvery = 12_000

export const packageQuery = (site: SiteConfig, campaign: CampaignConfig) =>
  queryOptions({
    queryKey: ['package', site, campaign] satisfies Key<'package', CampaignConfig>,
    queryFn: ({ queryKey: [, site, campaign], signal }) => loadPackage(site, campaign, signal),
    // Content-addressed: what was verified once cannot change.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const nameQuery = (site: SiteConfig, name: string) =>
  queryOptions({
    queryKey: ['name', site, name] satisfies Key<'name', string>,
    queryFn: async ({ queryKey: [, site, name], signal }) => {
      // Brings the tables of ENSIP-15 along, which most visitors never need.
      const { resolveName } = await import('../wallet/resolveName.ts')
      return resolveName(name, site.names, signal)
    },
    // A day, like all that is said of names, but of this visit alone: it is not kept across visits (`meta`),
    // because who is asked about must not follow from what an earlier visit was answered.
    staleTime: 24 * 3_600_000,
  })

const kept = v.fallback(v.nullable(accountNameSchema), null)

/**
 * The name that an address calls its own; null where it has none. Looked up anew after a day at the earliest.
 */
export const accountNameQuery = (site: SiteConfig, account: Address) =>
  queryOptions({
    queryKey: ['account-name', site, account] satisfies Key<'account-name', Address>,
    queryFn: async ({ queryKey: [, site, account], signal }) => {
      const { lookUpName } = await import('../wallet/lookUpName.ts')
      return lookUpName(account, site, signal)
    },
    // It may come from the browser's storage, where anything can be.
    select: (answer) => v.parse(kept, answer),
    staleTime: 24 * 3_600_000,
    // A label may come from yesterday; nothing is decided by it.
    meta: { persist: true },
  })

/** The ETH of an account on the site's chain, in wei. */
export const balanceQuery = (site: SiteConfig, account: Address) =>
  queryOptions({
    queryKey: ['balance-of', site, account] satisfies Key<'balance-of', Address>,
    queryFn: ({ queryKey: [, site, account] }) => readNativeBalance(readerOf(site), account),
    refetchInterval: chainEvery,
  })

export type AllocationQuestion = { campaign: CampaignConfig; account: Address }

export const allocationQuery = (site: SiteConfig, question: AllocationQuestion) =>
  queryOptions({
    queryKey: ['allocation', site, question] satisfies Key<'allocation', AllocationQuestion>,
    queryFn: async ({ queryKey: [, site, { campaign, account }], signal, client }) =>
      checkAllocation(await packageOf(client, site, campaign), account, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const campaignFactsQuery = (site: SiteConfig, campaign: CampaignConfig) =>
  queryOptions({
    queryKey: ['campaign-facts', site, campaign] satisfies Key<'campaign-facts', CampaignConfig>,
    queryFn: async ({ queryKey: [, site, campaign], client }) =>
      readCampaignFacts(readerOf(site), await packageOf(client, site, campaign)),
    refetchInterval: chainEvery,
  })

/**
 * Whether the chain is alive. Apart from the facts, because it takes a second reading to distinguish a halt
 * from a wrong clock.
 */
export const headQuery = (site: SiteConfig) =>
  queryOptions({
    queryKey: ['head', site] as const,
    queryFn: ({ queryKey: [, site] }) => readHead(readerOf(site)),
    refetchInterval: chainEvery,
    meta: { watches: true },
  })

export type ClaimedQuestion = {
  distributor: Address
  index: number
  /** Where it unlocks over time: how, and the whole allocation in base units, as text. */
  terms?: (UnlockTerms & { amount: string }) | undefined
}

/** What is asked about an allocation of this campaign where it unlocks over time. */
export const termsOf = ({ schedule, window: { start } }: Manifest, amount: bigint) =>
  schedule && { amount: `${amount}`, start, schedule }

/** Whether an allocation was paid, and what of it, where it unlocks over time. */
export type AllocationPaid = ClaimedAnswer & { overTime?: OverTime }

export const claimedQuery = (site: SiteConfig, question: ClaimedQuestion) =>
  queryOptions({
    queryKey: ['claimed', site, question] satisfies Key<'claimed', ClaimedQuestion>,
    queryFn: async ({ queryKey: [, site, question] }): Promise<AllocationPaid> =>
      question.terms
        ? // Most campaigns pay at once.
          (await import('./readOverTime.ts')).readOverTime(readerOf(site), {
            ...question,
            terms: question.terms,
          })
        : readClaimed(readerOf(site), { ...question, index: BigInt(question.index) }),
    refetchInterval: chainEvery,
  })

export const pastClaimQuery = (site: SiteConfig, question: ClaimRecordQuery) =>
  queryOptions({
    queryKey: ['past-claim', site, question] satisfies Key<'past-claim', ClaimRecordQuery>,
    // A query may not answer `undefined`; "not found" is null.
    queryFn: async ({ queryKey: [, site, question] }) => {
      // Most visitors look at what was not claimed yet.
      const { findClaimRecord } = await import('./findClaimRecord.ts')
      return findClaimRecord(readerOf(site), question)
    },
    // Found is found; what was not found may only have been out of reach.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data ? false : chainEvery),
  })

export type PlanQuestion = {
  campaign: CampaignConfig
  account: Address
  payer: Address
  recipient: Address
  /** The payer is a Safe: the one that the page is embedded in, or one that is connected like any wallet. */
  isProposal: boolean
  /** What the account signed of who votes with its tokens. */
  delegation?: SignedDelegation | undefined
}

export const planQuery = (site: SiteConfig, question: PlanQuestion) =>
  queryOptions({
    queryKey: ['plan', site, question] satisfies Key<'plan', PlanQuestion>,
    queryFn: async ({ queryKey: [, site, { campaign, account, delegation, ...plan }], client }) => {
      // Without a wallet nobody plans a claim.
      const { planClaim } = await import('./planClaim.ts').catch((cause: unknown) => {
        throw new PartNotLoadedError(cause)
      })
      const pkg = await packageOf(client, site, campaign)
      const check = await client.fetchQuery(allocationQuery(site, { campaign, account }))
      const { distributor, manifest } = pkg
      const signed = delegation && { ...delegation, token: manifest.token.address }
      return planClaim(readerOf(site), { distributor, check, ...plan, delegation: signed })
    },
    refetchInterval: 30_000,
  })

/** The package of a campaign, as the page has it or else loaded now. */
export function packageOf(client: QueryClient, site: SiteConfig, campaign: CampaignConfig) {
  return client.fetchQuery(packageQuery(site, campaign))
}

import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import { readSafe } from '../../chain/readSafe.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import { serviceOf } from '../../multisig/sources/serviceOf.ts'
import { findWaiting } from './findWaiting.ts'
import type { ReceiverKind } from './handOverChecklist.ts'
import { prepareCall } from './prepareCall.ts'
import { readContract } from './readContract.ts'
import { readEarnings } from './readEarnings.ts'
import { isOpenEnded, readManageProposal } from './readManageProposal.ts'
import { idOfProposal, type ManageProposal } from './storedProposals.ts'

// A query's key and its request are one thing: each request reads its input from its key, so the two cannot
// disagree.
type Key<What extends string, Input> = readonly [what: What, site: SiteConfig, input: Input]

/**
 * A campaign by its contract alone. It changes with the chain, as the facts of a campaign with a package do.
 */
export const contractQuery = (site: SiteConfig, distributor: Address) =>
  queryOptions({
    queryKey: ['campaign-facts', site, distributor] satisfies Key<'campaign-facts', Address>,
    queryFn: ({ queryKey: [, site, distributor] }) => readContract(readerOf(site), distributor),
    refetchInterval: 12_000,
  })

export const earningsQuery = (site: SiteConfig, distributor: Address) =>
  queryOptions({
    queryKey: ['earnings', site, distributor] satisfies Key<'earnings', Address>,
    queryFn: ({ queryKey: [, site, distributor] }) => readEarnings(readerOf(site), distributor),
    refetchInterval: 30_000,
  })

/**
 * What is at each receiver's address. That it could not be checked is an answer for that receiver alone.
 */
export const receiversQuery = (
  site: SiteConfig,
  receivers: Readonly<Record<'sweep' | 'yield' | 'gas', Address>>,
) =>
  queryOptions({
    queryKey: ['receivers', site, receivers] satisfies Key<'receivers', typeof receivers>,
    queryFn: async ({ queryKey: [, site, { sweep, yield: yields, gas }] }) => {
      const ask = (address: Address): Promise<ReceiverKind> =>
        readSafe(twoNodeReaderOf(site), address).catch((error: unknown) => {
          if (error instanceof EverclaimError) return { status: 'could-not-check' }
          throw error
        })
      const [sweepKind, yieldKind, gasKind] = await Promise.all([ask(sweep), ask(yields), ask(gas)])
      return { sweep: sweepKind, yield: yieldKind, gas: gasKind } as const
    },
    staleTime: 60_000,
  })

/**
 * A call as it would be sent now by this account. An error means that it would be refused, or that nobody
 * knows.
 */
export const preparedCallQuery = (site: SiteConfig, input: { from: Address; to: Address; data: Hex }) =>
  queryOptions({
    queryKey: ['prepared-call', site, input] satisfies Key<'prepared-call', typeof input>,
    queryFn: ({ queryKey: [, site, input] }) => prepareCall(twoNodeReaderOf(site), input),
    refetchInterval: 15_000,
    staleTime: 0,
    gcTime: 0,
  })

/** Asks the host around the page; missing outside of one. It is the same for the life of the page. */
type InHost = { readInHost?: ReadSafeTransaction | undefined }

/** The status of a proposal, asked until it has come to its end. */
export const proposalQuery = (site: SiteConfig, proposal: ManageProposal, { readInHost }: InHost) =>
  queryOptions({
    queryKey: ['manage-proposal', site, idOfProposal(proposal), readInHost !== undefined] as const,
    queryFn: ({ signal }) =>
      readManageProposal(twoNodeReaderOf(site), proposal, {
        signal,
        readInHost,
        service: site.safeService.isEnabled ? serviceOf(site) : undefined,
      }),
    refetchInterval: ({ state }) => (!state.data || isOpenEnded(state.data) ? 5_000 : false),
    // What has come to its end has come to its end.
    staleTime: ({ state }) => (!state.data || isOpenEnded(state.data) ? 0 : Number.POSITIVE_INFINITY),
  })

/** Whether a Safe's owners were asked for a call already. */
export const waitingQuery = (
  site: SiteConfig,
  call: { safe: Address; to: Address; data: Hex },
  { readInHost }: InHost,
) =>
  queryOptions({
    queryKey: ['manage-waiting', site, call, readInHost !== undefined] as const,
    queryFn: ({ queryKey: [, site, call], signal }) => findWaiting(site, call, { readInHost, signal }),
    refetchInterval: 15_000,
    gcTime: 0,
  })

import type { QueryClient } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { findWaitingClaim } from '../../claim/safeClaim/findWaitingClaim.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { WaitingCall } from '../../multisig/find/findProposal.ts'
import { findWaitingCall, type ListedQueue, listQueue } from '../../multisig/find/findWaitingCall.ts'
import { lookUntilFound } from '../../multisig/find/lookUntilFound.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import { hostSafeQuery } from '../../multisig/sources/hostSafeQuery.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { onReturn } from '../page/onReturn.ts'
import { proposalStore } from '../safeClaim/proposalStore.ts'

type Planned = { safe: Address; plan: ClaimPlan; allocation: Allocation; token: Address | undefined }
type Options = {
  readDetails: ReadSafeTransaction
  /** The queue for the first look, where it was asked for ahead. */
  listed?: Promise<ListedQueue> | undefined
  signal: AbortSignal
}

/** What the page has just read of its Safe is not read again, in milliseconds. */
const justRead = 10_000

/** Asks for a Safe's queue while the claim is still being planned. */
export const listAhead = (
  client: QueryClient,
  site: SiteConfig,
  safe: Address,
  signal: AbortSignal,
): Promise<ListedQueue> =>
  listQueue(site, safe, signal, () =>
    client.fetchQuery({ ...hostSafeQuery(site, safe), staleTime: justRead }),
  )

/**
 * Looks until something is found whether what a plan would propose waits in the Safe already. Loaded by
 * hosts' pages alone.
 *
 * @param onLook called after each look that has found nothing
 */
export const searchProposal = (
  site: SiteConfig,
  planned: Planned,
  { onLook, listed, ...options }: Options & { onLook: () => void },
): Promise<WaitingCall | undefined> => {
  let ahead = listed
  const look = () => {
    const first = ahead
    ahead = undefined
    return lookOnce(site, planned, { ...options, listed: first })
  }
  return lookUntilFound(look, { signal: options.signal, onLook, onWake: onReturn })
}

function lookOnce(site: SiteConfig, { safe, plan, allocation, token }: Planned, options: Options) {
  const { to, data } = plan.call
  if (plan.functionName !== 'claimTo') {
    const stored = proposalStore.read({ chainId: site.chainId, safe })
    return findWaitingClaim(site, { safe, distributor: to, allocation, token }, { ...options, stored })
  }
  const wanted = {
    safe,
    calls: [{ to, data }],
    isIt: (other: SafeTransaction) =>
      isAddressEqual(other.to, to) && other.data === data && other.value === 0n && other.operation === 0,
  }
  return findWaitingCall(site, wanted, options)
}

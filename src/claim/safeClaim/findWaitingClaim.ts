import type { Address } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { WaitingCall } from '../../multisig/find/findProposal.ts'
import { findWaitingCall, type ListedQueue } from '../../multisig/find/findWaitingCall.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import type { StoredProposal } from '../../multisig/sources/storedProposals.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'
import { claimCalls } from './claimCalls.ts'
import { claimsAllocation, isValidClaim, readSafeClaim } from './readSafeClaim.ts'

/**
 * Looks as `findWaitingCall` does whether a transaction of the Safe waits that claims an allocation, in
 * whatever batch: as this site proposes it (`tryClaim`) or as others do (`claim`).
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function findWaitingClaim(
  site: SiteConfig,
  claim: SafeClaimPart & { readonly safe: Address; readonly token?: Address | undefined },
  options: {
    readDetails: ReadSafeTransaction
    stored: readonly StoredProposal[]
    listed?: Promise<ListedQueue> | undefined
    signal: AbortSignal
  },
): Promise<WaitingCall | undefined> {
  const { safe, distributor, allocation, token } = claim
  // The site's own entry of the same campaign comes after it, and has no allocation.
  const known = [{ distributor, allocation, votesToken: token }, ...site.campaigns]
  const isIt = (transaction: SafeTransaction) => {
    const reading = readSafeClaim({ safe, transaction, campaigns: known })
    return isValidClaim(reading) && claimsAllocation(reading, { distributor, index: allocation.index })
  }
  return findWaitingCall(site, { safe, calls: claimCalls(claim), isIt }, options)
}

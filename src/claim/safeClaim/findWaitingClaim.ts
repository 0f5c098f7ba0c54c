import { type Address, type Hex, isAddressEqual } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { findProposal, isWaiting } from '../../multisig/find/findProposal.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import type { StoredProposal } from '../../multisig/sources/storedProposals.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'
import { claimCalls } from './claimCalls.ts'
import { claimsAllocation, isValidClaim, readSafeClaim } from './readSafeClaim.ts'

/** A transaction that waits in a Safe. A batch where `to` is not the distributor. */
export type WaitingClaim = { readonly safeTxHash: Hex; readonly to: Address; readonly data: Hex }

/**
 * Looks with the host around the page whether a transaction of the Safe waits that claims an allocation: the
 * call as this site proposes it (`claimMany`) or as others do (`claim`), at the Safe's next nonces, and what
 * this browser remembers, batches too. Best effort, as `findProposal`.
 */
export async function findWaitingClaim(
  site: SiteConfig,
  claim: SafeClaimPart & { readonly safe: Address },
  options: { readDetails: ReadSafeTransaction; stored: readonly StoredProposal[]; signal: AbortSignal },
): Promise<WaitingClaim | undefined> {
  const { safe } = claim
  const { readDetails, stored, signal } = options
  const [remembered, ...proposed] = await Promise.all([
    findRemembered(site, claim, { readDetails, stored, signal }),
    ...claimCalls(claim).map(async ({ to, data }) => {
      const safeTxHash = await findProposal(site, { safe, to, data }, { readDetails, signal })
      return safeTxHash && { safeTxHash, to, data }
    }),
  ])
  return remembered ?? proposed.find((each) => each !== undefined)
}

async function findRemembered(
  { campaigns }: SiteConfig,
  { safe, distributor, allocation }: SafeClaimPart & { readonly safe: Address },
  options: { readDetails: ReadSafeTransaction; stored: readonly StoredProposal[]; signal: AbortSignal },
): Promise<WaitingClaim | undefined> {
  const { readDetails, stored, signal } = options
  const known = [
    { distributor, allocation },
    ...campaigns.filter((each) => !isAddressEqual(each.distributor, distributor)),
  ]
  const claims = stored.filter(({ proposal: { transaction } }) => {
    const reading = readSafeClaim({ safe, transaction, campaigns: known })
    return isValidClaim(reading) && claimsAllocation(reading, { distributor, index: allocation.index })
  })
  const waits = await Promise.all(
    claims.map(({ proposal: { safeTxHash } }) => isWaiting(safeTxHash, { readDetails, signal })),
  )
  const found = claims.find((_, at) => waits[at])?.proposal
  return found && { safeTxHash: found.safeTxHash, to: found.transaction.to, data: found.transaction.data }
}

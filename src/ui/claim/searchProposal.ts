import type { Address } from 'viem'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { findWaitingClaim, type WaitingClaim } from '../../claim/safeClaim/findWaitingClaim.ts'
import type { SiteConfig } from '../../config/site.ts'
import { findProposal } from '../../multisig/find/findProposal.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { proposalStore } from '../safeClaim/proposalStore.ts'

/**
 * Looks with the host whether what a plan would propose waits in the Safe already. Loaded by hosts' pages
 * alone.
 */
export async function searchProposal(
  site: SiteConfig,
  { safe, plan, allocation }: { safe: Address; plan: ClaimPlan; allocation: Allocation },
  options: { readDetails: ReadSafeTransaction; signal: AbortSignal },
): Promise<WaitingClaim | undefined> {
  const { to, data } = plan.call
  if (plan.functionName !== 'claimTo') {
    const stored = proposalStore.read({ chainId: site.chainId, safe })
    return findWaitingClaim(site, { safe, distributor: to, allocation }, { ...options, stored })
  }
  const safeTxHash = await findProposal(site, { safe, to, data }, options)
  return safeTxHash && { safeTxHash, to, data }
}

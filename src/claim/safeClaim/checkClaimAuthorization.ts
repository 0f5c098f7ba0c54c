import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import {
  type CheckedCollected,
  type CountedSignatures,
  checkCollected,
  countCollected,
} from '../../multisig/collected/checkCollected.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { type AuthorizationFault, authorizationFault } from './authorizationFault.ts'
import type { ClaimAuthorizationProposal } from './claimAuthorization.ts'

/**
 * How far a claim authorization is, by today's owners and by what the Safe itself reports. Once it is
 * `signed`, anybody may send the claim with its `signature`.
 */
export type CheckedClaimAuthorization = (
  | CheckedCollected
  /** The deadline is over; nothing can be done with it any more. */
  | (CountedSignatures & { readonly status: 'expired' })
) & {
  /** Why no owner must sign it. */
  readonly fault: AuthorizationFault | undefined
}

/**
 * Holds a claim authorization against the owners whom the chain knows, and asks the Safe by ERC-1271.
 *
 * @param now unix seconds, by the chain
 * @param token of the campaign; the zero address for ETH
 */
export async function checkClaimAuthorization(
  reader: ChainReader,
  {
    proposal,
    safe,
    now,
    token,
  }: { proposal: ClaimAuthorizationProposal; safe: SafeFacts; now: number; token: Address },
): Promise<CheckedClaimAuthorization> {
  const collected = { collected: proposal, safe }
  const fault = authorizationFault(proposal, { now, token })
  if (now > proposal.deadline) return { ...(await countCollected(collected)), fault, status: 'expired' }
  return { ...(await checkCollected(reader, collected)), fault }
}

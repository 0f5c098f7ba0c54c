import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { SafeFacts } from '../../multisig/checkTransaction.ts'
import {
  type CheckedCollected,
  type CountedSignatures,
  checkCollected,
  countCollected,
} from '../../multisig/collected/checkCollected.ts'
import { type PermissionFault, permissionFault } from './permissionFault.ts'
import type { SignedClaimProposal } from './signedClaim.ts'

/**
 * How far a permission is, by today's owners and by the Safe's own word. Once it is `signed`, anybody may
 * send the claim with its `signature`.
 */
export type CheckedSignedClaim = (
  | CheckedCollected
  /** The deadline is over; nothing can be done with it any more. */
  | (CountedSignatures & { readonly status: 'expired' })
) & {
  /** Why no owner must sign it. */
  readonly fault: PermissionFault | undefined
}

/**
 * Holds a permission against the owners whom the chain knows, and asks the Safe by ERC-1271.
 *
 * @param now unix seconds, by the chain
 * @param token of the campaign; the zero address for ETH
 */
export async function checkSignedClaim(
  reader: ChainReader,
  {
    proposal,
    safe,
    now,
    token,
  }: { proposal: SignedClaimProposal; safe: SafeFacts; now: number; token: Address },
): Promise<CheckedSignedClaim> {
  const collected = { collected: proposal, safe }
  const fault = permissionFault(proposal, { now, token })
  if (now > proposal.deadline) return { ...(await countCollected(collected)), fault, status: 'expired' }
  return { ...(await checkCollected(reader, collected)), fault }
}

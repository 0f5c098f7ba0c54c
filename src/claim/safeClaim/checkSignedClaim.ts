import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { askSafeSignature } from '../../workspace/askSafeSignature.ts'
import type { SafeFacts } from '../../workspace/checkTransaction.ts'
import { type CollectedSignatures, collectSignatures, joinSignatures } from '../../workspace/signatures.ts'
import { type PermissionFault, permissionFault } from './permissionFault.ts'
import type { SignedClaimProposal } from './signedClaim.ts'

/** How far a permission is, by today's owners and by the Safe's own word. */
export type CheckedSignedClaim = CollectedSignatures & {
  /** Proven signatures of today's owners, and how many the Safe wants. */
  readonly have: number
  readonly need: number
  /** Owners who have not signed. */
  readonly missing: readonly Address[]
  /** Why no owner must sign it. */
  readonly fault: PermissionFault | undefined
} & (
    | { readonly status: 'collecting' }
    /**
     * The Safe's contract stands behind it, and anybody may send the claim with `signature`: that of the owners, or `0x` where
     * they approved it on chain (`way`).
     */
    | { readonly status: 'signed'; readonly way: 'signatures' | 'approval'; readonly signature: Hex }
    /** Enough owners signed, and the Safe's contract says no all the same: it may not be set up for signatures (ERC-1271). */
    | { readonly status: 'refused-by-safe' }
    /** The Safe could not be asked. Neither yes nor no. */
    | { readonly status: 'could-not-check'; readonly error: unknown }
    /** The deadline is over; nothing can be done with it any more. */
    | { readonly status: 'expired' }
  )

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
  const { messageHash, contentHash, deadline } = proposal
  const { owners, threshold: need } = safe
  const { accepted, refused } = await collectSignatures({
    hash: messageHash,
    owners,
    signatures: proposal.signatures.map(({ signature }) => signature),
  })
  const have = accepted.length
  const missing = owners.filter((owner) => !accepted.some(({ signer }) => isAddressEqual(signer, owner)))
  const fault = permissionFault(proposal, { now, token })
  const known = { accepted, refused, have, need, missing, fault }
  if (now > deadline) return { ...known, status: 'expired' }

  const asked = { safe: proposal.safe, hash: contentHash }
  const isComplete = have >= need
  const joined = joinSignatures(accepted)
  const bySignatures = isComplete
    ? await askSafeSignature(reader, { ...asked, signature: joined })
    : undefined
  if (bySignatures?.status === 'signed')
    return { ...known, status: 'signed', way: 'signatures', signature: joined }
  const byApproval = await askSafeSignature(reader, { ...asked, signature: '0x' })
  if (byApproval.status === 'signed') return { ...known, status: 'signed', way: 'approval', signature: '0x' }
  if (bySignatures?.status === 'could-not-check')
    return { ...known, status: 'could-not-check', error: bySignatures.error }
  if (byApproval.status === 'could-not-check')
    return { ...known, status: 'could-not-check', error: byApproval.error }
  return { ...known, status: isComplete ? 'refused-by-safe' : 'collecting' }
}

import type { Address, Hex } from 'viem'
import { assertOwnerSignature } from '../../workspace/assertOwnerSignature.ts'
import type { SafeFacts } from '../../workspace/checkTransaction.ts'
import type { SignedClaimProposal } from './signedClaim.ts'
import { withSignature } from './signedClaimText.ts'

/**
 * The permission with a wallet's signature added, as `signSafeMessage` gave it over `proposal.typedData`.
 *
 * @throws WrongSignatureError where it is not the owner's over exactly this
 */
export async function confirmSignedClaim(
  proposal: SignedClaimProposal,
  {
    safe,
    owner,
    signature,
  }: {
    safe: Pick<SafeFacts, 'owners'>
    /** The account whose wallet signed. */
    owner: Address
    signature: Hex
  },
): Promise<SignedClaimProposal> {
  await assertOwnerSignature({ hash: proposal.messageHash, owner, owners: safe.owners, signature })
  return withSignature(proposal, { signer: owner, signature })
}

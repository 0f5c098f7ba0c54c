import type { Address, Hex } from 'viem'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { type CollectedMessage, withSignatures } from './collectedMessage.ts'

/**
 * The message with a wallet's signature added, as `signSafeMessage` gave it over `collected.message`.
 *
 * @throws WrongSignatureError where it is not the owner's over exactly this
 */
export async function confirmCollected<collected extends CollectedMessage>(
  collected: collected,
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
): Promise<collected> {
  await assertOwnerSignature({ hash: collected.messageHash, owner, owners: safe.owners, signature })
  return withSignatures(collected, [{ signer: owner, signature }])
}

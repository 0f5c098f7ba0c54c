import type { Address, Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { serviceOf } from '../sources/serviceOf.ts'

/**
 * Hands an owner's signature over a message to the wallet service.
 *
 * @param messageHash as `checkMessage` recomputed it
 * @throws WrongSignatureError, SafeServiceError
 */
export async function confirmMessage(
  site: SiteConfig,
  {
    safe,
    messageHash,
    owner,
    signature,
    signal,
  }: {
    safe: SafeFacts
    messageHash: Hex
    owner: Address
    signature: Hex
    signal?: AbortSignal | undefined
  },
): Promise<void> {
  await assertOwnerSignature({ hash: messageHash, owner, owners: safe.owners, signature })
  await serviceOf(site).confirmSafeMessage({ message_hash: messageHash, body: { signature }, signal })
}

import type { Address, Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { hashMessage } from '../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import type { TypedData } from '../../safe/app/messages.ts'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { serviceOf } from '../sources/serviceOf.ts'

/**
 * Hands a message with its first signature to the wallet service, so that the other owners see it.
 *
 * @returns the Safe's message hash, computed here
 * @throws WrongSignatureError, SafeRequestInvalidError, SafeServiceError
 */
export async function proposeMessage(
  site: SiteConfig,
  {
    safe,
    message,
    owner,
    signature,
    origin,
    signal,
  }: {
    safe: SafeFacts
    message: string | TypedData
    /** The account whose wallet signed. */
    owner: Address
    signature: Hex
    origin?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Hex> {
  const { address: safeAddress, version, owners } = safe
  const messageHash = hashSafeMessage({ safeAddress, chainId: site.chainId, version }, hashMessage(message))
  await assertOwnerSignature({ hash: messageHash, owner, owners, signature })
  await serviceOf(site).proposeSafeMessage({
    safe_address: safeAddress,
    body: { message, signature, safeAppId: null, origin: origin ?? null },
    signal,
  })
  return messageHash
}

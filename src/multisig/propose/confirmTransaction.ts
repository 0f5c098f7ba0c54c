import type { Address, Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { serviceOf } from '../sources/serviceOf.ts'

/**
 * Hands an owner's signature over a transaction to the wallet service.
 *
 * @param safeTxHash as `checkTransaction` recomputed it
 * @throws WrongSignatureError, SafeServiceError
 */
export async function confirmTransaction(
  site: SiteConfig,
  {
    safe,
    safeTxHash,
    owner,
    signature,
    signal,
  }: {
    safe: SafeFacts
    safeTxHash: Hex
    owner: Address
    signature: Hex
    signal?: AbortSignal | undefined
  },
): Promise<void> {
  await assertOwnerSignature({ hash: safeTxHash, owner, owners: safe.owners, signature })
  await serviceOf(site).confirmTransaction({ safeTxHash, body: { signature }, signal })
}

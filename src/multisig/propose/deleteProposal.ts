import type { Address, Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { assertServiceSignature } from '../sign/assertServiceSignature.ts'
import { serviceOf } from '../sources/serviceOf.ts'

/**
 * Takes a proposal out of the wallet service's list, as its proposer asks. That is no rejection: who has its
 * signatures can still have it executed.
 *
 * @param account the owner who proposed it, or the delegate who did for an owner
 * @throws WrongSignatureError, SafeServiceError
 */
export async function deleteProposal(
  site: SiteConfig,
  {
    safe,
    safeTxHash,
    account,
    signature,
  }: { safe: Address; safeTxHash: Hex; account: Address; signature: Hex },
): Promise<void> {
  const request = { what: 'delete', safe, safeTxHash } as const
  await assertServiceSignature({ account, request, chainId: site.chainId, signature })
  await serviceOf(site).deleteTransaction({ safeTxHash, body: { signature } })
}

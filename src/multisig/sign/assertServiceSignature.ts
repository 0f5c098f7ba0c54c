import { type Address, type Hex, hashTypedData, isAddressEqual } from 'viem'
import { assertOwnerSignature } from './assertOwnerSignature.ts'
import { recoverSignature } from './recoverSignature.ts'
import { type ServiceRequest, serviceTypedData } from './serviceTypedData.ts'

/** The hash of what is signed for a request to the wallet service. `now`: unix seconds. */
export const serviceRequestHash = (request: ServiceRequest, place: { chainId: number; now: number }): Hex =>
  hashTypedData(serviceTypedData(request, place))

/**
 * Insists that a signature over a request to the wallet service is the account's own, of this hour or of the
 * one before.
 *
 * @throws WrongSignatureError
 */
export async function assertServiceSignature({
  account,
  request,
  chainId,
  signature,
  now = Math.floor(Date.now() / 1000),
}: {
  account: Address
  request: ServiceRequest
  chainId: number
  signature: Hex
  /** Unix seconds. */
  now?: number
}): Promise<void> {
  const before = serviceRequestHash(request, { chainId, now: now - 3600 })
  const recovered = await recoverSignature(before, signature)
  if (recovered.kind === 'account' && isAddressEqual(recovered.signer, account)) return
  const hash = serviceRequestHash(request, { chainId, now })
  await assertOwnerSignature({ hash, owner: account, owners: [account], signature })
}

import { type Address, type Hex, isAddressEqual } from 'viem'
import { WrongSignatureError } from '../errors.ts'
import { recoverSignature } from './recoverSignature.ts'

/**
 * Insists that a wallet's signature over `hash` is that of the owner who was asked, before it goes to
 * anybody.
 *
 * @throws WrongSignatureError
 */
export async function assertOwnerSignature({
  hash,
  owner,
  owners,
  signature,
}: {
  hash: Hex
  owner: Address
  owners: readonly Address[]
  signature: Hex
}): Promise<void> {
  const recovered = await recoverSignature(hash, signature)
  if (recovered.kind !== 'account' || !isAddressEqual(recovered.signer, owner))
    throw new WrongSignatureError(
      'The signature isn’t from this account, so it was not sent. Check your wallet’s account, then sign again.',
      {
        facts: [
          `Asked for: ${owner}`,
          `Signed by: ${recovered.kind === 'unreadable' ? 'nobody' : recovered.signer}`,
        ],
      },
    )
  if (!owners.some((each) => isAddressEqual(each, owner)))
    throw new WrongSignatureError(
      'This account isn’t an owner of the Safe. Its signature was not sent. Connect an owner’s account.',
      { facts: [`Account: ${owner}`] },
    )
}

import { type Address, type Hex, isAddressEqual } from 'viem'
import { say } from '../../language/say.ts'
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
      say(
        'The signature isn’t from this account, so it was not sent. Check your wallet’s account, then sign again.',
      ),
      {
        facts: [
          say('Asked for: {account}', { account: owner }),
          recovered.kind === 'unreadable'
            ? say('Signed by: nobody')
            : say('Signed by: {account}', { account: recovered.signer }),
        ],
      },
    )
  if (!owners.some((each) => isAddressEqual(each, owner)))
    throw new WrongSignatureError(
      say('This account isn’t an owner of the Safe. Its signature was not sent. Connect an owner’s account.'),
      { facts: [say('Account: {account}', { account: owner })] },
    )
}

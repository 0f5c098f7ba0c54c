import { type Address, type Hex, isAddressEqual } from 'viem'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { NotSignableError } from '../errors.ts'
import { assertDelegateTarget } from '../sign/assertDelegateTarget.ts'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { joinSignatures, type OwnerSignature } from '../sign/signatures.ts'
import { serviceOf } from '../sources/serviceOf.ts'

/**
 * Hands a transaction with the signatures that are known to the wallet service, so that the other owners see
 * it. Of one that the service knows already it takes the signatures.
 *
 * @returns its safeTxHash, computed here
 * @throws WrongSignatureError, NotSignableError, SafeServiceError
 */
export async function proposeTransaction(
  site: SiteConfig,
  {
    safe,
    transaction,
    owner,
    signature,
    others = [],
    delegateOf,
    origin,
    signal,
  }: {
    safe: SafeFacts
    transaction: SafeTransaction
    /** The account whose wallet signed. */
    owner: Address
    signature: Hex
    /** Signatures of other owners, handed over in the same call. */
    others?: readonly OwnerSignature[] | undefined
    /** The owner for whom `owner`, who owns no part of the Safe, proposes as a delegate. */
    delegateOf?: Address | undefined
    /** What it came from, for the other owners to read. */
    origin?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Hex> {
  const { chainId } = site
  const { address, owners } = safe
  const safeTxHash = hashSafeTransaction({ chainId, safe: address }, transaction)
  await assertDelegateTarget(twoNodeReaderOf(site), transaction)
  const signatures = [...others, { signer: owner, signature }]
  const isForOwner = delegateOf && owners.some((each) => isAddressEqual(each, delegateOf))
  // A delegate's signature shows who proposes; whether he may is the service's to say.
  const signers = isForOwner ? [owner] : owners
  for (const { signer, signature } of signatures)
    await assertOwnerSignature({ hash: safeTxHash, owner: signer, owners: signers, signature })
  const { to, value, data, operation, nonce, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } =
    transaction
  if (operation !== 0 && operation !== 1)
    throw new NotSignableError(
      say('This transaction is neither a call nor a delegate call. Nothing was sent.'),
    )
  await serviceOf(site).proposeTransaction({
    safe_address: address,
    body: {
      to,
      value: `${value}`,
      data: data === '0x' ? null : data,
      operation,
      nonce: `${nonce}`,
      safeTxGas: `${safeTxGas}`,
      baseGas: `${baseGas}`,
      gasPrice: `${gasPrice}`,
      gasToken,
      refundReceiver,
      safeTxHash,
      sender: owner,
      signature: joinSignatures(signatures),
      origin: origin ?? null,
    },
    signal,
  })
  return safeTxHash
}

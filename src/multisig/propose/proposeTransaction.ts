import type { Address, Hex } from 'viem'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { NotSignableError } from '../errors.ts'
import { assertDelegateTarget } from '../sign/assertDelegateTarget.ts'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { serviceOf } from '../sources/serviceOf.ts'

/**
 * Hands a transaction with its first signature to the wallet service, so that the other owners see it.
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
    origin,
    signal,
  }: {
    safe: SafeFacts
    transaction: SafeTransaction
    /** The account whose wallet signed. */
    owner: Address
    signature: Hex
    /** What it came from, for the other owners to read. */
    origin?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Hex> {
  const { chainId } = site
  const { address, owners } = safe
  const safeTxHash = hashSafeTransaction({ chainId, safe: address }, transaction)
  await assertDelegateTarget(twoNodeReaderOf(site), transaction)
  await assertOwnerSignature({ hash: safeTxHash, owner, owners, signature })
  const { to, value, data, operation, nonce, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } =
    transaction
  if (operation !== 0 && operation !== 1)
    throw new NotSignableError('This transaction is neither a call nor a delegate call. Nothing was sent.')
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
      signature,
      origin: origin ?? null,
    },
    signal,
  })
  return safeTxHash
}

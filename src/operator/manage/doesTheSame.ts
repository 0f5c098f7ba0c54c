import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { multiSendLibraries } from '../../multisig/build/knownContracts.ts'
import { decodeMultiSend } from '../../multisig/build/multiSend.ts'
import { isManageCall } from './isManageCall.ts'
import { pushedIndices } from './pushedIndices.ts'

/**
 * Whether a Safe's transaction makes a call, alone or in a batch, and nothing that the owners of the Safe
 * would not expect of it: it runs no code but Safe's own batches, pays nobody for its gas, and makes only
 * calls that this page makes, to the same contract. One that does more is another transaction, whatever it
 * holds besides.
 *
 * Of payments it is enough that one recipient is in both: paying twice does no harm, and asking owners twice
 * for the same does.
 */
export function doesTheSame(
  transaction: Omit<SafeTransaction, 'nonce' | 'safeTxGas' | 'baseGas'>,
  call: { readonly to: Address; readonly data: Hex },
): boolean {
  const { to, value, data, operation, gasPrice, gasToken, refundReceiver } = transaction
  const isRefunded =
    gasPrice > 0n || !isAddressEqual(gasToken, zeroAddress) || !isAddressEqual(refundReceiver, zeroAddress)
  if (isRefunded || value > 0n) return false
  const isBatch = operation === 1 && multiSendLibraries.some(({ address }) => isAddressEqual(address, to))
  const calls = operation === 0 ? [transaction] : isBatch ? (decodeMultiSend(data) ?? []) : []
  const pushed = new Set(pushedIndices(call.data))
  return (
    calls.every(
      (each) =>
        each.operation === 0 &&
        each.value === 0n &&
        isAddressEqual(each.to, call.to) &&
        isManageCall(each.data),
    ) &&
    calls.some(
      (each) =>
        each.data.toLowerCase() === call.data.toLowerCase() ||
        (pushed.size > 0 && pushedIndices(each.data).some((index) => pushed.has(index))),
    )
  )
}

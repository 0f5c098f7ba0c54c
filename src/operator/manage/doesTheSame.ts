import { type Address, type Hex, isAddressEqual } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { decodeMultiSend } from '../../workspace/multiSend.ts'
import { pushedIndices } from './pushedIndices.ts'

/**
 * Whether a Safe's transaction makes a call, alone or in a batch. Of payments it is enough that one recipient is in both: paying twice
 * does no harm, and asking owners twice for the same does.
 */
export function doesTheSame(
  { to, data, operation }: Pick<SafeTransaction, 'to' | 'data' | 'operation'>,
  call: { readonly to: Address; readonly data: Hex },
): boolean {
  const calls = operation === 0 ? [{ to, data }] : (decodeMultiSend(data) ?? [])
  const pushed = new Set(pushedIndices(call.data))
  return calls.some(
    (each) =>
      isAddressEqual(each.to, call.to) &&
      (each.data.toLowerCase() === call.data.toLowerCase() ||
        (pushed.size > 0 && pushedIndices(each.data).some((index) => pushed.has(index)))),
  )
}

import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  size,
  slice,
} from 'viem'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import { multiSendAbi } from './safeAbi.ts'
import type { SafeTransaction } from './safeTransaction.ts'

/** A call that a Safe is to make. `value` in wei. */
export type SafeCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** One call as it is, several as one batch that runs whole or not at all. */
export function batchCalls(
  calls: readonly SafeCall[],
): Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'> {
  const [only] = calls
  if (only && calls.length === 1)
    return { to: getAddress(only.to), value: only.value, data: only.data, operation: 0 }
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, value, BigInt(size(data)), data],
    ),
  )
  return {
    to: safeContracts.MultiSendCallOnly.address,
    value: 0n,
    data: encodeFunctionData({ abi: multiSendAbi, args: [concatHex(packed)] }),
    operation: 1,
  }
}

/** The calls in a batch, or undefined when the data is none. */
export function unbatchCalls(data: Hex): readonly (SafeCall & { operation: number })[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: multiSendAbi, data })
    const calls: (SafeCall & { operation: number })[] = []
    for (let rest = args[0]; size(rest) > 0; ) {
      const length = hexToNumber(slice(rest, 53, 85))
      const end = 85 + length
      calls.push({
        operation: hexToNumber(slice(rest, 0, 1)),
        to: getAddress(slice(rest, 1, 21)),
        value: hexToBigInt(slice(rest, 21, 53)),
        data: length ? slice(rest, 85, end) : '0x',
      })
      rest = size(rest) > end ? slice(rest, end) : '0x'
    }
    return calls
  } catch {
    return undefined
  }
}

import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  parseAbi,
  size,
  slice,
  toHex,
} from 'viem'

/** A call that a Safe is to make. `value` in wei. */
export type SafeCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** A call inside a batch. `operation` 0 is a call, 1 runs the code of `to` as the Safe's own. */
export type BatchedCall = SafeCall & { readonly operation: number }

const abi = parseAbi(['function multiSend(bytes transactions) payable'])

/** Several calls as the data of one to Safe's MultiSend libraries: all of them happen, or none. */
export function encodeMultiSend(calls: readonly BatchedCall[]): Hex {
  const packed = calls.map(({ operation, to, value, data }) =>
    concatHex([
      toHex(operation, { size: 1 }),
      to.toLowerCase() as Address,
      toHex(value, { size: 32 }),
      toHex(size(data), { size: 32 }),
      data,
    ]),
  )
  return encodeFunctionData({ abi, args: [concatHex(packed)] })
}

/** The calls in a batch; undefined where the data is none, or holds anything that does not fit. */
export function decodeMultiSend(data: Hex): readonly BatchedCall[] | undefined {
  try {
    const [packed] = decodeFunctionData({ abi, data }).args
    const calls: BatchedCall[] = []
    const end = size(packed)
    for (let at = 0; at < end; ) {
      const length = hexToBigInt(slice(packed, at + 53, at + 85, { strict: true }))
      if (length > BigInt(end - at - 85)) return undefined
      const next = at + 85 + Number(length)
      calls.push({
        operation: hexToNumber(slice(packed, at, at + 1)),
        to: getAddress(slice(packed, at + 1, at + 21)),
        value: hexToBigInt(slice(packed, at + 21, at + 53)),
        data: length > 0n ? slice(packed, at + 85, next, { strict: true }) : '0x',
      })
      at = next
    }
    return calls
  } catch {
    return undefined
  }
}

import { type Abi, decodeFunctionData, encodeFunctionData, type Hex, slice } from 'viem'

export const isSame = (a: Hex, b: Hex): boolean => a.toLowerCase() === b.toLowerCase()

/** The only form of a call: bytes that a decoder overlooks are none of ours. */
export function decoded<const abi extends Abi>(abi: abi, data: Hex) {
  try {
    const call = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, functionName: call.functionName, args: call.args } as never)
    return isSame(again, data) && slice(data, 0, 4) !== '0x00000000' ? call : undefined
  } catch {
    return undefined
  }
}

import { type Abi, decodeFunctionData, erc20Abi, type Hex, toFunctionSelector } from 'viem'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { blastStandInAbi, usdbStandInAbi, wethStandInAbi } from '../devnet/artifacts.generated.ts'
import { unbatchCalls } from './batchCalls.ts'
import { multiSendAbi, safeAbi, signMessageLibAbi } from './safeAbi.ts'

/** Text, or a list of such values for arrays and tuples. */
export type DecodedValue = string | readonly DecodedValue[]

/** A call in words, as a wallet service's data decoder gives it. */
export type DecodedCall = {
  method: string
  parameters: {
    name: string
    type: string
    value: DecodedValue
    /** The calls inside a batch. */
    valueDecoded?: {
      operation: number
      to: string
      value: string
      data: Hex
      dataDecoded: DecodedCall | null
    }[]
  }[]
}

const abis: readonly Abi[] = [
  merkleDistributorAbi,
  erc20Abi,
  safeAbi,
  signMessageLibAbi,
  multiSendAbi,
  blastStandInAbi,
  usdbStandInAbi,
  wethStandInAbi,
]

/**
 * The call in words, when it is one of a contract that the sandbox knows; null when it is another or none.
 */
export function decodeCall(data: Hex): DecodedCall | null {
  for (const abi of abis) {
    try {
      const { functionName, args = [] } = decodeFunctionData({ abi, data })
      const item = abi.find(
        (each) => each.type === 'function' && toFunctionSelector(each) === data.slice(0, 10),
      )
      const inputs = item?.type === 'function' ? item.inputs : []
      return {
        method: functionName,
        parameters: args.map((value, index) => {
          const { name = '', type = '' } = inputs[index] ?? {}
          const inner = functionName === 'multiSend' ? unbatchCalls(data) : undefined
          return { name, type, value: asText(value), ...(inner ? { valueDecoded: inner.map(inside) } : {}) }
        }),
      }
    } catch {
      // Not of this contract.
    }
  }
  return null
}

function inside(call: NonNullable<ReturnType<typeof unbatchCalls>>[number]) {
  return { ...call, value: call.value.toString(), dataDecoded: decodeCall(call.data) }
}

function asText(value: unknown): DecodedValue {
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value === 'object' && value !== null) return Object.values(value).map(asText)
  return String(value)
}

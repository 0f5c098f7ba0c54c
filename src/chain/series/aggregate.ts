import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { multicall3 } from '../../config/chains.ts'
import type { EncodedCall } from '../callContract.ts'
import { decodeAnswer } from '../decodeAnswer.ts'

/** Of Multicall3. Written out: a page has no use for a parser of signatures. */
const abi = [
  {
    type: 'function',
    name: 'aggregate3',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      {
        name: 'returnData',
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
] as const

/** What one of the calls did. */
export type AggregateResult = { readonly success: boolean; readonly returnData: Hex }

/**
 * Some calls as one of Multicall3 at its canonical address. It is who calls then, so this is only for what
 * anybody may call.
 *
 * @param mayFail whether the others happen where one of them fails
 */
export function encodeAggregate(
  calls: readonly EncodedCall[],
  { mayFail }: { mayFail: boolean },
): EncodedCall {
  const entries = calls.map(({ to, data }) => ({ target: to, allowFailure: mayFail, callData: data }))
  return {
    to: multicall3,
    data: encodeFunctionData({ abi, functionName: 'aggregate3', args: [entries] }),
  }
}

/** One result for each of so many calls; undefined for anything else, such as the answer of no contract. */
export function decodeAggregate(
  data: Hex | undefined,
  count: number,
): readonly AggregateResult[] | undefined {
  const results = decodeAnswer(data, (returned) =>
    decodeFunctionResult({ abi, functionName: 'aggregate3', data: returned }),
  )
  return results?.length === count ? results : undefined
}

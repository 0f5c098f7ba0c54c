import { type Address, type Hex, numberToHex } from 'viem'
import { dataSchema } from '../hex/hexText.ts'
import * as v from '../schema/v.ts'
import type { RpcRead } from './createChainReader.ts'

/** A call without value, as the builders make it and wallets take it. */
export type EncodedCall = { to: Address; data: Hex }

/**
 * A call as `eth_call` takes it. `value` in wei. `gas`: its limit; left out, a node gives as much as it ever
 * gives.
 */
export type ContractCall = {
  to: Address
  data: Hex
  value?: bigint | undefined
  from?: Address | undefined
  gas?: bigint | undefined
}

/** What a contract did with a call. Revert data is missing where a node does not pass it on. */
export type CallResult = { type: 'returned'; data: Hex } | { type: 'reverted'; data: Hex | undefined }

/** The question "what does this call return at that block?", for `BlockView.read`. A revert is an answer. */
export function callContract(question: string, call: ContractCall): RpcRead<CallResult> {
  const { to, data, value, from, gas } = call
  return {
    question,
    method: 'eth_call',
    params: (block) => [
      {
        to,
        data,
        ...(from ? { from } : {}),
        ...(value ? { value: numberToHex(value) } : {}),
        ...(gas ? { gas: numberToHex(gas) } : {}),
      },
      block,
    ],
    schema: v.pipe(
      dataSchema,
      v.transform((returned): CallResult => ({ type: 'returned', data: returned })),
    ),
    keyOf: (result) => `${result.type} ${result.data ?? 'without a reason'}`,
    onRevert: (revertData) => ({ type: 'reverted', data: revertData }),
  }
}

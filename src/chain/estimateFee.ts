import { type Address, numberToHex, serializeTransaction } from 'viem'
import type { ContractCall } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { decodeRevert, type RevertReason } from './decodeRevert.ts'
import { CallRevertsError } from './errors.ts'
import { readL1Fee } from './readL1Fee.ts'
import { quantitySchema } from './rpcSchemas.ts'

/** What sending a call will cost, in wei. An estimate: the wallet sets the real price. */
export type FeeEstimate = {
  /** Gas units of the execution. */
  gas: bigint
  l2Fee: bigint
  /** For putting the data on Ethereum; 0 where unknown. */
  l1Fee: bigint
  /** False on chains without the OP stack's price oracle, such as a devnet. */
  isL1FeeKnown: boolean
  total: bigint
}

/**
 * Estimates the fee by one node's word: it informs and decides nothing. Throws CallRevertsError if the call would
 * revert and RpcUnreachableError if no node answers.
 */
export async function estimateFee(
  reader: ChainReader,
  options: { call: ContractCall; from: Address },
): Promise<FeeEstimate> {
  const { call, from } = options
  const { to, data, value = 0n } = call
  const [estimated, gasPrice] = await Promise.all([
    reader.ask<{ gas: bigint } | { reason: RevertReason }>({
      question: 'the fee',
      method: 'eth_estimateGas',
      params: [{ from, to, data, ...(value ? { value: numberToHex(value) } : {}) }],
      schema: quantitySchema.transform((gas) => ({ gas })),
      onRevert: (revertData) => ({ reason: decodeRevert(revertData) }),
    }),
    reader.ask({ question: 'the fee', method: 'eth_gasPrice', params: [], schema: quantitySchema }),
  ])
  if ('reason' in estimated) throw new CallRevertsError({ reason: estimated.reason })

  const { gas } = estimated
  // The oracle prices the bytes; nonce and signature are not known yet, and it adds the signature's size itself.
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: reader.chainId,
    nonce: 255,
    gas,
    maxFeePerGas: gasPrice * 2n,
    maxPriorityFeePerGas: gasPrice,
    to,
    data,
    value,
  })
  const l1Fee = await readL1Fee(reader.ask, unsigned)
  const l2Fee = gas * gasPrice
  return { gas, l2Fee, l1Fee: l1Fee ?? 0n, isL1FeeKnown: l1Fee !== undefined, total: l2Fee + (l1Fee ?? 0n) }
}

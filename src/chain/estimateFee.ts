import { type Address, numberToHex, serializeTransaction } from 'viem'
import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { ContractCall } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { decodeRevert, type RevertReason } from './decodeRevert.ts'
import { CallRevertsError } from './errors.ts'
import { middleOf } from './fees.ts'
import { readL1Fee } from './readL1Fee.ts'
import { quantitySchema } from './rpcSchemas.ts'
import { simulateClaim } from './simulateClaim.ts'

/** What sending a call will cost, in wei. An estimate: the wallet sets the real price. */
export type FeeEstimate = {
  /** Gas units of the execution. */
  gas: bigint
  /** Wei a gas that a wallet is taken to offer: the price may double before the call is included. */
  maxFeePerGas: bigint
  l2Fee: bigint
  /** For putting the data on Ethereum; 0 where unknown. */
  l1Fee: bigint
  /** False on chains without the OP stack's price oracle, such as a devnet. */
  isL1FeeKnown: boolean
  total: bigint
}

/**
 * Estimates the fee by what all nodes answer: the middle of their prices (`middleOf`), and gas that they
 * agree on. It informs and decides nothing. Throws CallRevertsError if no node has an estimate, or if they
 * agree that the call reverts; RpcUnreachableError and RpcDisagreementError where that could not be checked.
 */
export async function estimateFee(
  reader: ChainReader,
  options: { call: ContractCall; from: Address },
): Promise<FeeEstimate> {
  const { call, from } = options
  const { to, data, value = 0n } = call
  const [estimates, gasPrice] = await Promise.all([
    reader.askEach<GasEstimate>({
      question: message('The fee'),
      method: 'eth_estimateGas',
      params: [{ from, to, data, ...(value ? { value: numberToHex(value) } : {}) }],
      schema: v.pipe(
        quantitySchema,
        v.transform((gas) => ({ gas })),
      ),
      onRevert: (revertData) => ({ reason: decodeRevert(revertData) }),
    }),
    readGasPrice(reader),
  ])
  const gas = await settleGas(reader, options, estimates)

  // The oracle prices the bytes; nonce and signature are not known yet, and it adds the signature's size
  // itself.
  const maxFeePerGas = gasPrice * 2n
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: reader.chainId,
    nonce: 255,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: gasPrice,
    to,
    data,
    value,
  })
  const l1Fee = await readL1Fee(reader.askEach, unsigned)
  const l2Fee = gas * gasPrice
  return {
    gas,
    maxFeePerGas,
    l2Fee,
    l1Fee: l1Fee ?? 0n,
    isL1FeeKnown: l1Fee !== undefined,
    total: l2Fee + (l1Fee ?? 0n),
  }
}

type GasEstimate = { gas: bigint } | { reason: RevertReason }

/** Less is no transaction. */
const leastGas = 21_000n

/**
 * The gas that the nodes agree on; where they differ, the lowest of their estimates with which the call goes
 * through according to all.
 */
async function settleGas(
  reader: ChainReader,
  { call, from }: { call: ContractCall; from: Address },
  estimates: readonly GasEstimate[],
): Promise<bigint> {
  const gases = [...new Set(estimates.flatMap((each) => ('gas' in each ? [each.gas] : [])))].sort((a, b) =>
    a < b ? -1 : 1,
  )
  const reasons = estimates.flatMap((each) => ('reason' in each ? [each.reason] : []))
  const [lowest] = gases
  const highest = gases.at(-1)
  if (lowest === undefined || highest === undefined) {
    // That it reverts is what a simulation says as well, which needs as many nodes as everything that
    // decides.
    const tried = await simulateClaim(reader, { call, from })
    throw new CallRevertsError({
      reason: tried.status === 'reverts' ? tried.reason : (reasons[0] ?? decodeRevert(undefined)),
    })
  }
  if (lowest === highest && reasons.length === 0) return lowest

  for (const gas of gases.filter((each) => each >= leastGas)) {
    // Too little gas is no revert at some nodes: they give no answer then.
    const tried = await simulateClaim(reader, { call: { ...call, gas }, from }).catch(() => undefined)
    if (tried?.status === 'ok') return gas
  }
  const tried = await simulateClaim(reader, { call, from })
  // One node's answer outweighs no other node's estimate.
  if (tried.status === 'reverts' && tried.agreement.agreed > 1)
    throw new CallRevertsError({ reason: tried.reason })
  return highest
}

/** Wei a gas, by the middle of what all nodes answer. */
export async function readGasPrice(reader: ChainReader): Promise<bigint> {
  const question = message('The price of gas')
  const prices = await reader.askEach({
    question,
    method: 'eth_gasPrice',
    params: [],
    schema: quantitySchema,
  })
  return middleOf(prices) ?? 0n
}

import type { Address, Hex } from 'viem'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { CallRevertsError } from '../../chain/errors.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import { fundsToSend } from '../../chain/fundsToSend.ts'
import { readClaimReserve } from '../../chain/readClaimReserve.ts'
import { readNativeBalance } from '../../chain/readNativeBalance.ts'
import { readTransactionCount } from '../../chain/readTransactionCount.ts'
import { say } from '../../language/say.ts'
import { ManageError } from './manageErrors.ts'

/** A call that was simulated for the account that is to send it. Fees and balances in wei. */
export type PreparedCall = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /**
   * The limit to send it with: an eighth above what was estimated, because others act meanwhile, and what
   * recipients who run code may use beyond every estimate.
   */
  readonly gas: bigint
  readonly fee: bigint
  /** The part of the fee for the data on layer 1. */
  readonly l1Fee: bigint
  /** What a wallet sets aside before it sends it with that limit. Most of it comes back. */
  readonly needed: bigint
  readonly balance: bigint
  /**
   * The sender's next nonce, and the block that it was read at: where to look for a call whose answer got
   * lost.
   */
  readonly leastNonce: number
  readonly sentAtBlock: number
}

/**
 * @param reader of `createTwoNodeReader`: what is sent does not rest on one node
 * @throws ManageError where the contract would refuse it, RpcUnreachableError, RpcDisagreementError
 */
export async function prepareCall(
  reader: ChainReader,
  { from, to, data }: { from: Address; to: Address; data: Hex },
): Promise<PreparedCall> {
  assertTwoNodes(reader)
  const [estimate, reserve, balance, { count: leastNonce, block: sentAtBlock }] = await Promise.all([
    estimateCall(reader, { call: { to, data }, from }),
    readClaimReserve(reader, [{ to, data }]),
    readNativeBalance(reader, from),
    readTransactionCount(reader, from),
  ])
  const gas = estimate.gas + estimate.gas / 8n + reserve
  const needed = fundsToSend(estimate, { gas, value: 0n })
  const { total: fee, l1Fee } = estimate
  return { from, to, data, gas, fee, l1Fee, needed, balance, leastNonce, sentAtBlock }
}

/**
 * Simulates a call and estimates its fee.
 *
 * @throws ManageError where the contract would refuse it; RpcUnreachableError, RpcDisagreementError
 */
export const estimateCall = (reader: ChainReader, request: Parameters<typeof estimateFee>[1]) =>
  estimateFee(reader, request).catch((error: unknown) => {
    if (!(error instanceof CallRevertsError)) throw error
    throw new ManageError(say('{sentence} Nothing was sent.', { sentence: error.reason.sentence }), {
      cause: error,
    })
  })

import type { Address } from 'viem'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readClaimReserve } from '../../chain/readClaimReserve.ts'
import { decodeMultiSend } from '../build/multiSend.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import { type ExecutionCall, executionCall } from './executionCall.ts'
import { type ExecutionSimulation, simulateExecution } from './simulateExecution.ts'

/** Doubled this often an estimate is beyond every block's limit. */
const maxDoublings = 8

/**
 * Builds the execution that a wallet is asked to send, and simulates exactly it.
 *
 * Where owners gave the call inside gas of its own (safeTxGas), the Safe takes a failure of it for an end, so
 * that a wallet's estimate may stop at a limit with which the call inside runs out of gas. There a limit is
 * set that lets it succeed. Where it pays claims to recipients who run code (`tryClaim`, `claimMany`), the
 * limit has room for all that they may use. Else the wallet's estimate does.
 *
 * @param reader of `createTwoNodeReader`: what is sent does not rest on one node
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function prepareExecution(
  reader: ChainReader,
  options: {
    safe: Address
    transaction: SafeTransaction
    signatures: readonly OwnerSignature[]
    executor: Address
  },
): Promise<{ call: ExecutionCall; simulation: ExecutionSimulation }> {
  assertTwoNodes(reader)
  const { safeTxGas } = options.transaction
  const call = executionCall(options)
  const simulation = await simulateExecution(reader, call)
  if (simulation.status !== 'succeeds') return { call, simulation }
  const { to, data } = options.transaction
  const reserve = await readClaimReserve(reader, decodeMultiSend(data) ?? [{ to, data }])
  if (safeTxGas === 0n && reserve === 0n) return { call, simulation }
  const { gas } = await estimateFee(reader, { call, from: call.from })
  let limited = { ...call, gas: (gas * 13n) / 10n + safeTxGas + reserve }
  for (let doublings = 0; doublings < maxDoublings; doublings++) {
    const limitedSimulation = await simulateExecution(reader, limited)
    if (limitedSimulation.status === 'succeeds') return { call: limited, simulation }
    limited = { ...call, gas: limited.gas * 2n }
  }
  return { call, simulation }
}

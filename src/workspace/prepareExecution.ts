import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { CallRevertsError } from '../chain/errors.ts'
import { estimateFee } from '../chain/estimateFee.ts'
import type { SafeTransaction } from '../chain/hashSafeTransaction.ts'
import { type ExecutionCall, executionCall } from './executionCall.ts'
import { type ExecutionRehearsal, rehearseExecution } from './rehearseExecution.ts'
import type { OwnerSignature } from './signatures.ts'

/**
 * Builds the execution that a wallet is asked to send, and rehearses exactly it.
 *
 * Where owners gave the call inside gas of its own (safeTxGas), the Safe takes a failure of it for an end, so that an estimate
 * may stop at a limit with which the call inside runs out of gas. There the limit is set with room; else the wallet's estimate does.
 *
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
): Promise<{ call: ExecutionCall; rehearsal: ExecutionRehearsal }> {
  const { safeTxGas } = options.transaction
  const call = executionCall(options)
  const gas = safeTxGas > 0n ? await gasWithRoom(reader, call, safeTxGas) : undefined
  const limited = gas === undefined ? call : { ...call, gas }
  return { call: limited, rehearsal: await rehearseExecution(reader, limited) }
}

async function gasWithRoom(
  reader: ChainReader,
  call: ExecutionCall,
  safeTxGas: bigint,
): Promise<bigint | undefined> {
  try {
    const { gas } = await estimateFee(reader, { call, from: call.from })
    return (gas * 13n) / 10n + safeTxGas
  } catch (error) {
    // The rehearsal says why.
    if (error instanceof CallRevertsError) return undefined
    throw error
  }
}

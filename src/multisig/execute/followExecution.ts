import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { followTransaction } from '../../chain/followTransaction.ts'
import type { Wake } from '../../chain/pause.ts'
import type { Receipt } from '../../chain/rpcSchemas.ts'
import { executionIn } from '../../chain/safeExecutionsIn.ts'
import type { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { safeRefusal } from './safeRefusal.ts'
import type { SentExecution } from './storedExecutions.ts'

/**
 * The status of an execution that somebody's wallet has sent.
 * - `pending`: no block includes it;
 * - `succeeded` / `failed-inside`: by the Safe's own log in an agreed receipt; inside, the nonce was used up
 *   all the same;
 * - `reverted`: the Safe refused it, and nothing changed but the fee;
 * - `replaced`: another transaction of the sender took its place, or the receipt holds no log of the Safe.
 *   Look at the transaction again;
 * - `dropped`: no node knows it. Not an end: it may come back;
 * - `unknown`: the nodes do not answer right now.
 */
export type ExecutionStatus =
  | { status: 'pending' }
  | { status: 'succeeded' | 'failed-inside'; transactionHash: Hex; receipt: Receipt; isFinal: boolean }
  | { status: 'reverted'; transactionHash: Hex; sentence: string; isFinal: boolean }
  | { status: 'replaced'; by: Hex; isFinal: boolean }
  | { status: 'dropped' }
  | { status: 'unknown'; error: EverclaimError }

/**
 * Follows it until it has the wanted confirmations, or until `signal` is aborted. Never throws for what nodes
 * do.
 */
export async function* followExecution(
  reader: ChainReader,
  sent: SentExecution,
  options: {
    signal: AbortSignal
    pollMs?: number | undefined
    onWake?: Wake | undefined
    confirmations?: number | undefined
  },
): AsyncGenerator<ExecutionStatus, void, void> {
  const { hash, from, safe: to, data, block: sentAtBlock, executorNonce: leastNonce } = sent
  const call = { hash, from, to, data, value: 0n, sentAtBlock, leastNonce }
  for await (const status of followTransaction(reader, call, options)) {
    switch (status.status) {
      case 'pending':
      case 'dropped':
        yield { status: status.status }
        break
      case 'unknown':
        yield { status: 'unknown', error: status.error }
        break
      case 'included':
        yield endOf(status.receipt, sent, status.isFinal)
        break
      case 'reverted':
        yield {
          status: 'reverted',
          transactionHash: status.receipt.transactionHash,
          sentence: status.reason
            ? safeRefusal(status.reason).sentence
            : say('The Safe refused to execute it.'),
          isFinal: status.isFinal,
        }
        break
      case 'replaced':
        yield endOf(status.receipt, sent, status.isFinal)
        break
    }
  }
}

/** A repriced call, or any other that had the Safe execute this, is as good as the one that was sent. */
function endOf(
  receipt: Receipt,
  wanted: { safe: Address; safeTxHash: Hex },
  isFinal: boolean,
): ExecutionStatus {
  const { transactionHash } = receipt
  const execution = receipt.status === 'success' ? executionIn(receipt.logs, wanted) : undefined
  if (!execution) return { status: 'replaced', by: transactionHash, isFinal }
  const status = execution.isSuccess ? 'succeeded' : 'failed-inside'
  return { status, transactionHash, receipt, isFinal }
}

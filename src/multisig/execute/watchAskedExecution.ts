import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { findSentCall } from '../../chain/findSentCall.ts'
import { pause, type Wake } from '../../chain/pause.ts'
import { EverclaimError } from '../../errors.ts'
import type { StoredExecution } from './storedExecutions.ts'

/** No wallet's prompt is older than this, in milliseconds. */
const forgottenAfter = 86_400_000

/**
 * Looks for an execution whose answer has not come, or got lost with the page: resolves to its hash, or to
 * undefined where the executor has sent something else since, so that the wallet's prompt can be for nothing
 * any more. Never rejects for what nodes do; undefined as well when `signal` is aborted.
 */
export async function watchAskedExecution(
  reader: ChainReader,
  asked: StoredExecution,
  options: {
    signal: AbortSignal
    onWake?: Wake | undefined
    /** Pause between looks in milliseconds. */
    pollMs?: number | undefined
  },
): Promise<Hex | undefined> {
  const { signal, onWake, pollMs = 4_000 } = options
  const { from, safe: to, data, executorNonce: nonce, block: sentAtBlock, askedAt } = asked
  while (!signal.aborted) {
    try {
      const { transaction, count } = await findSentCall(reader, { from, to, data, nonce, sentAtBlock })
      if (transaction) return transaction.hash
      if (count > nonce || Date.now() - askedAt > forgottenAfter) return undefined
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
    }
    await pause(pollMs, signal, onWake)
  }
  return undefined
}

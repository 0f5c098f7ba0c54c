import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { findSentCall, hasMovedOn } from '../../chain/findSentCall.ts'
import { EverclaimError } from '../../errors.ts'
import type { StoredExecution } from './storedExecutions.ts'

/** No wallet's prompt is older than this, in milliseconds. */
export const forgottenAfter = 86_400_000

/**
 * Looks once for an execution that a wallet was asked for and has not answered: its hash, where a block
 * includes it. `moved-on`: the executor has sent something else since, or a day has passed, so that the
 * wallet's prompt can be for nothing any more. Never throws for what nodes do.
 *
 * @param now unix milliseconds
 */
export async function findAskedExecution(
  reader: ChainReader,
  { from, safe: to, data, executorNonce: nonce, block: sentAtBlock, askedAt }: StoredExecution,
  now: number,
): Promise<Hex | 'moved-on' | 'waiting'> {
  try {
    const search = await findSentCall(reader, { from, to, data, nonce, sentAtBlock })
    if (search.transaction) return search.transaction.hash
    return hasMovedOn(search, nonce) || now - askedAt > forgottenAfter ? 'moved-on' : 'waiting'
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return 'waiting'
  }
}

import type { Address, Hex } from 'viem'
import { EverclaimError } from '../errors.ts'
import { type Agreement, isAgreed } from './agreement.ts'
import type { ChainReader } from './createChainReader.ts'
import { createPace } from './createPace.ts'
import type { Wake } from './pause.ts'
import {
  createSafeTransactionSearch,
  readSafeTransactionEnd,
  type SafeTransactionEnd,
} from './readSafeTransactionEnd.ts'
import type { Receipt } from './rpcSchemas.ts'

/**
 * The status of a Safe's transaction that is known by the hash that its owners sign (safeTxHash).
 * - `waiting`: the Safe has not executed it; its owners may take as long as they like;
 * - `executed`: by the Safe's own log in an agreed receipt. `isSuccess` is false where the call inside it
 *   failed;
 * - `replaced`: the Safe has used its nonce for another transaction, so it can never be executed. Said only
 *   where the nonce is known (`clues`) and the nodes agree that no log of the Safe names it;
 * - `unknown`: the nodes do not answer or contradict each other right now.
 */
export type SafeTransactionStatus =
  | { status: 'waiting' }
  | {
      status: 'executed'
      isSuccess: boolean
      transactionHash: Hex
      receipt: Receipt
      confirmations: number
      /** How many nodes agree on it. */
      agreement: Agreement
      isFinal: boolean
    }
  | { status: 'replaced' }
  | { status: 'unknown'; error: EverclaimError }

/**
 * What somebody says of it, read before each reading: a nonce that its hash was checked to hold, a receipt to
 * try.
 */
export type SafeTransactionClues = { nonce?: number | undefined; transactionHash?: Hex | undefined }

/**
 * Follows a Safe's transaction until its execution has the wanted confirmations, or until `signal` is
 * aborted. Yields each new status. Time alone ends nothing: owners may sign next week. Never throws for what
 * nodes do.
 */
export async function* followSafeTransaction(
  reader: ChainReader,
  transaction: {
    safe: Address
    safeTxHash: Hex
    /** A block at which it was not yet executed. Without it the search begins some hours back. */
    sentAtBlock?: number | undefined
  },
  options: {
    signal: AbortSignal
    /** Pause between readings in milliseconds; longer while nothing happens (`createPace`). */
    pollMs?: number | undefined
    onWake?: Wake | undefined
    confirmations?: number | undefined
    clues?: (() => Promise<SafeTransactionClues>) | undefined
  },
): AsyncGenerator<SafeTransactionStatus, void, void> {
  const { signal, pollMs = 4_000, onWake, confirmations = 1, clues = async () => ({}) } = options
  const { sentAtBlock: seenAtBlock, ...asked } = transaction
  const pace = createPace(pollMs, { onWake })
  const search = createSafeTransactionSearch()
  let lastKey = ''
  while (!signal.aborted) {
    const known = { ...asked, ...(await clues()), seenAtBlock }
    const status = await readSafeTransactionEnd(reader, known, search).then(
      (end) => statusOf(end, confirmations),
      (error: unknown): SafeTransactionStatus => {
        if (!(error instanceof EverclaimError)) throw error
        return { status: 'unknown', error }
      },
    )
    if (signal.aborted) return
    const key = keyOf(status)
    if (key !== lastKey) {
      lastKey = key
      pace.quicken()
      yield status
    }
    if (status.status === 'replaced' || (status.status === 'executed' && status.isFinal)) return
    await pace.pause(signal)
  }
}

function statusOf(end: SafeTransactionEnd, wanted: number): SafeTransactionStatus {
  switch (end.status) {
    case 'waiting':
    // By what its nonce was used may be known another time.
    case 'used':
      return { status: 'waiting' }
    case 'replaced':
      return { status: 'replaced' }
    case 'executed': {
      const { isSuccess, receipt, block, agreement } = end
      const { transactionHash, blockNumber } = receipt
      const confirmations = block - blockNumber + 1
      const isFinal = confirmations >= wanted && isAgreed(agreement)
      return { status: 'executed', isSuccess, transactionHash, receipt, confirmations, agreement, isFinal }
    }
  }
}

/** Statuses with equal keys are the same news. */
function keyOf(status: SafeTransactionStatus): string {
  switch (status.status) {
    case 'waiting':
    case 'replaced':
      return status.status
    case 'unknown':
      return `unknown ${status.error.message}`
    case 'executed':
      return `executed ${status.isSuccess} ${status.receipt.blockHash} ${status.confirmations} ${status.agreement.agreed}`
  }
}

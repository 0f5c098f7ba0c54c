import type { Hex } from 'viem'
import { sleep } from '../../signals/sleep.ts'
import { SafeHostClosedError } from './errors.ts'
import type { TransactionDetails } from './messages.ts'

/**
 * The state of a Safe transaction, by its `txStatus`. That and not the receipt says whether it worked: with
 * `safeTxGas` a failed inner call leaves a receipt of success.
 * - `awaiting-confirmations`: owners have to sign, `confirmations` of `required` have;
 * - `awaiting-execution`: all signatures are there, somebody has to send it;
 * - `success`, `failed`: executed. Final once `hash`, the transaction on the chain, is known;
 * - `cancelled`: another transaction took its nonce. Final after it was said for a minute: until a service
 *   has seen the newest block, what was just executed looks the same;
 * - `other`: a status of a host newer than this code; following goes on;
 * - `unknown`: the host does not answer right now. Nothing is said about the transaction.
 */
export type SafeTransactionStatus =
  | {
      status: 'awaiting-confirmations' | 'awaiting-execution'
      confirmations: number | undefined
      required: number | undefined
    }
  | { status: 'success' | 'failed'; hash: Hex | undefined; isFinal: boolean }
  | { status: 'cancelled'; isFinal: boolean }
  | { status: 'other'; txStatus: string }
  | { status: 'unknown'; error: unknown }

const firstPauseMs = 5_000
const longestPauseMs = 30_000
const cancelledForMs = 60_000

/**
 * Follows a Safe transaction to its end: yields each new status and returns after a final one, when `signal`
 * is aborted, or when the connection to the host is closed. Time alone never ends it: owners may take weeks.
 */
export async function* followSafeTransaction(
  readDetails: (safeTxHash: Hex, options: { signal: AbortSignal }) => Promise<TransactionDetails>,
  safeTxHash: Hex,
  options: {
    signal: AbortSignal
    /** Waits the given milliseconds, or until the signal is aborted. */
    pause?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
  },
): AsyncGenerator<SafeTransactionStatus, void, void> {
  const { signal, pause = sleep } = options
  let pauseMs = firstPauseMs
  let lastKey = ''
  let cancelledMs: number | undefined
  while (!signal.aborted) {
    let status = await look()
    if (signal.aborted) return
    if (status.status === 'cancelled') {
      cancelledMs ??= 0
      status = { ...status, isFinal: cancelledMs >= cancelledForMs }
    } else if (status.status !== 'unknown') cancelledMs = undefined

    const key = keyOf(status)
    if (key !== lastKey) {
      lastKey = key
      pauseMs = firstPauseMs
      yield status
    }
    if ('isFinal' in status && status.isFinal) return
    if (status.status === 'unknown' && status.error instanceof SafeHostClosedError) return
    await pause(pauseMs, signal)
    if (cancelledMs !== undefined) cancelledMs += pauseMs
    pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)
  }

  async function look(): Promise<SafeTransactionStatus> {
    try {
      return readStatus(await readDetails(safeTxHash, { signal }))
    } catch (error) {
      return { status: 'unknown', error }
    }
  }
}

function readStatus({ txStatus, txHash, detailedExecutionInfo }: TransactionDetails): SafeTransactionStatus {
  const hash = txHash ?? undefined
  const isFinal = hash !== undefined
  switch (txStatus) {
    case 'AWAITING_CONFIRMATIONS':
    case 'AWAITING_EXECUTION': {
      const signers = detailedExecutionInfo?.confirmations?.map(
        ({ signer }, at) => signer?.value.toLowerCase() ?? `${at}`,
      )
      return {
        status: txStatus === 'AWAITING_EXECUTION' ? 'awaiting-execution' : 'awaiting-confirmations',
        confirmations: signers && new Set(signers).size,
        required: detailedExecutionInfo?.confirmationsRequired ?? undefined,
      }
    }
    case 'SUCCESS':
      return { status: 'success', hash, isFinal }
    case 'FAILED':
      return { status: 'failed', hash, isFinal }
    case 'CANCELLED':
      return { status: 'cancelled', isFinal: false }
    default:
      return { status: 'other', txStatus }
  }
}

/** Statuses with equal keys are the same news. */
function keyOf(status: SafeTransactionStatus): string {
  return status.status === 'unknown' ? `unknown ${status.error}` : JSON.stringify(status)
}

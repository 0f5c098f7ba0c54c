import { followTransaction, type TransactionStatus } from '../chain/followTransaction.ts'
import type { SiteConfig } from '../config/site.ts'
import type { AttemptProgress } from './claimState.ts'
import { readerOf } from './readerOf.ts'
import type { StoredAttempt } from './storedAttempts.ts'

/** Follows a sent claim to its true end. The last value is final: included, reverted or cancelled. */
export async function* followClaim(
  site: SiteConfig,
  attempt: StoredAttempt,
  signal: AbortSignal,
): AsyncGenerator<AttemptProgress, void, void> {
  for await (const status of followTransaction(readerOf(site), attempt, { signal })) yield toProgress(status)
}

/** What a transaction's status means for the claim it carries. */
export function toProgress(status: TransactionStatus): AttemptProgress {
  switch (status.status) {
    case 'pending':
      return { status: status.isSeen ? 'pending' : 'unseen' }
    case 'dropped':
      return { status: 'unseen' }
    case 'unknown':
      return { status: 'could-not-check', error: status.error }
    case 'included':
      return status.isFinal
        ? { status: 'included', hash: status.receipt.transactionHash }
        : { status: 'pending' }
    case 'reverted':
      return status.isFinal
        ? {
            status: 'reverted',
            hash: status.receipt.transactionHash,
            reason: status.reason?.sentence ?? 'The contract refused the claim and did not say why.',
          }
        : { status: 'pending' }
    case 'replaced':
      if (!status.isFinal) return { status: 'pending' }
      // The same call sent again with another fee is the same claim.
      if (status.kind === 'repriced')
        return status.receipt.status === 'success'
          ? { status: 'included', hash: status.by }
          : { status: 'reverted', hash: status.by, reason: 'The contract refused the claim.' }
      return { status: 'cancelled', hash: status.by }
  }
}

export function isFinal(progress: AttemptProgress): boolean {
  return progress.status === 'included' || progress.status === 'reverted' || progress.status === 'cancelled'
}

import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import type { PendingUpdate } from './transactionUpdates.ts'

export type RecentTone = 'pending' | 'warn' | 'done' | 'bad' | 'gone'

/** A status in the words of the wallet's texts. */
export type RecentStatus = {
  tone: RecentTone
  word:
    | 'pending'
    | 'stillWaiting'
    | 'confirming'
    | 'waitingForOwners'
    | 'dropped'
    | 'confirmed'
    | 'failed'
    | 'cancelled'
    | 'replaced'
    | 'deleted'
  note?: 'unseenNote' | 'couldNotCheckNote' | 'droppedNote' | 'cancelledNote' | 'replacedNote' | 'deletedNote'
}

/**
 * The status of a transaction in words. What is not known is said to be not known, and waiting is no failure.
 */
export function recentStatus(
  { status, outcome, kind }: RecentTransaction,
  news: PendingUpdate | undefined,
): RecentStatus {
  if (status === 'confirmed') return { tone: 'done', word: 'confirmed' }
  if (outcome === 'cancelled') return { tone: 'gone', word: 'cancelled', note: 'cancelledNote' }
  if (outcome === 'deleted') return { tone: 'gone', word: 'deleted', note: 'deletedNote' }
  if (outcome === 'replaced') return { tone: 'gone', word: 'replaced', note: 'replacedNote' }
  if (status === 'failed') return { tone: 'bad', word: 'failed' }
  const word = news?.isLate ? 'stillWaiting' : 'pending'
  switch (news?.news) {
    case undefined:
      return kind === 'safe' ? { tone: 'pending', word: 'waitingForOwners' } : { tone: 'pending', word }
    case 'sent':
      return { tone: 'pending', word }
    case 'confirming':
      return { tone: 'pending', word: 'confirming' }
    case 'owners':
      return { tone: 'pending', word: 'waitingForOwners' }
    case 'unseen':
      return { tone: 'warn', word, note: 'unseenNote' }
    case 'could-not-check':
      return { tone: 'warn', word, note: 'couldNotCheckNote' }
    case 'dropped':
      return { tone: 'warn', word: 'dropped', note: 'droppedNote' }
  }
}

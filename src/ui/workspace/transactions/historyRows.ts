import type { TransactionListItem, TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { type Day, groupByDay } from '../list/groupByDay.ts'

export type HistoryEntry =
  | { type: 'transaction'; key: string; transaction: TransactionSummary }
  /** An entry of a kind that is not known here. */
  | { type: 'unknown'; key: string; wireType: string }

/**
 * Puts the pages of a history into the reader's days; the lists of one kind, which have no labels, have them
 * too. What a page repeats of the one before is shown once.
 */
export function historyDays(items: readonly TransactionListItem[]): Day<HistoryEntry>[] {
  const seen = new Set<string>()
  const timed: { entry: HistoryEntry; time: number | undefined }[] = []
  for (const [at, item] of items.entries()) {
    if (item.type === 'UNKNOWN')
      timed.push({
        entry: { type: 'unknown', key: `unknown ${at}`, wireType: item.wireType },
        time: undefined,
      })
    if (item.type !== 'TRANSACTION' || seen.has(item.transaction.id)) continue
    const { transaction } = item
    seen.add(transaction.id)
    timed.push({
      entry: { type: 'transaction', key: transaction.id, transaction },
      time: transaction.timestamp ?? undefined,
    })
  }
  return groupByDay(timed)
}

import type { TransactionListItem, TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { type Day, groupByDay, type UnknownEntry } from '../list/groupByDay.ts'

export type HistoryEntry = { type: 'transaction'; key: string; transaction: TransactionSummary }

/** Puts the pages of a history into the reader’s days; lists of one kind, without labels, have them too. */
export const historyDays = (items: readonly TransactionListItem[]): Day<HistoryEntry | UnknownEntry>[] =>
  groupByDay(items, (item) => {
    if (item.type !== 'TRANSACTION') return undefined
    const { transaction } = item
    return {
      entry: { type: 'transaction' as const, key: transaction.id, transaction },
      time: transaction.timestamp ?? undefined,
    }
  })

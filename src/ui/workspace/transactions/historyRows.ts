import type { TransactionListItem, TransactionSummary } from '../../../safe/service/wire/transactions.ts'

/** The transactions of one of the reader's days, or what has no time. */
export type Day = {
  key: string
  /** Its first moment in the reader's zone, in milliseconds since 1970; undefined where the service tells no time. */
  start: number | undefined
  entries: HistoryEntry[]
}
export type HistoryEntry =
  | { type: 'transaction'; key: string; transaction: TransactionSummary }
  /** An entry of a kind that is not known here. */
  | { type: 'unknown'; key: string; wireType: string }

/**
 * Puts the pages of a history into days, in the service's order. The days are made from the transactions' own times, so that they
 * are the reader's whatever the service's labels mean, and the lists of one kind, which have no labels, have them too. What a page
 * repeats of the one before is shown once.
 */
export function historyDays(items: readonly TransactionListItem[]): Day[] {
  const days: Day[] = []
  const seen = new Set<string>()
  const add = (entry: HistoryEntry, start: number | undefined) => {
    const last = days.at(-1)
    if (last && (start === undefined || last.start === start)) last.entries.push(entry)
    else days.push({ key: `${start ?? 'no time'} ${entry.key}`, start, entries: [entry] })
  }
  for (const [at, item] of items.entries()) {
    if (item.type === 'UNKNOWN')
      add({ type: 'unknown', key: `unknown ${at}`, wireType: item.wireType }, undefined)
    if (item.type !== 'TRANSACTION' || seen.has(item.transaction.id)) continue
    const { transaction } = item
    seen.add(transaction.id)
    const { id, timestamp } = transaction
    add(
      { type: 'transaction', key: id, transaction },
      typeof timestamp === 'number' ? startOfDay(timestamp) : undefined,
    )
  }
  return days
}

function startOfDay(time: number): number {
  const day = new Date(time)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}

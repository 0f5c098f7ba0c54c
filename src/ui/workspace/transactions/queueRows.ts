import type { TransactionListItem, TransactionSummary } from '../../../safe/service/wire/transactions.ts'

/** What the queue shows, in the service's order. */
export type QueueRow =
  | { type: 'label'; key: string; label: string }
  /** Transactions of which only one can be executed, because they have one nonce. */
  | { type: 'conflict'; key: string; nonce: number; transactions: TransactionSummary[] }
  | { type: 'transaction'; key: string; transaction: TransactionSummary }
  /** An entry of a kind that is not known here. */
  | { type: 'unknown'; key: string; wireType: string }

/**
 * Puts the pages of the queue into one list. A page may repeat the label and the conflict that the page
 * before ended in, and one that was asked for a moment later the last transactions too; both are shown once.
 * Transactions that have one nonce are kept together under their header, also where the header alone says so.
 */
export function queueRows(items: readonly TransactionListItem[]): QueueRow[] {
  const rows: QueueRow[] = []
  const seen = new Set<string>()
  let label: string | undefined
  let conflict: Extract<QueueRow, { type: 'conflict' }> | undefined
  for (const [at, item] of items.entries()) {
    switch (item.type) {
      case 'LABEL':
        if (item.label === label) break
        conflict = undefined
        rows.push({ type: 'label', key: `label ${at}`, label: item.label })
        label = item.label
        break
      case 'CONFLICT_HEADER':
        if (conflict?.nonce === item.nonce) break
        conflict = { type: 'conflict', key: `conflict ${item.nonce}`, nonce: item.nonce, transactions: [] }
        rows.push(conflict)
        break
      case 'TRANSACTION': {
        const { transaction } = item
        if (seen.has(transaction.id)) break
        seen.add(transaction.id)
        if (conflict && (nonceOf(transaction) ?? conflict.nonce) === conflict.nonce)
          conflict.transactions.push(transaction)
        else {
          conflict = undefined
          rows.push({ type: 'transaction', key: transaction.id, transaction })
        }
        break
      }
      case 'DATE_LABEL':
        break
      case 'UNKNOWN':
        rows.push({ type: 'unknown', key: `unknown ${at}`, wireType: item.wireType })
        break
    }
  }
  return rows
}

/** The nonce that owners signed, where there is one. */
export function nonceOf({ executionInfo }: Pick<TransactionSummary, 'executionInfo'>): number | undefined {
  return executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : undefined
}

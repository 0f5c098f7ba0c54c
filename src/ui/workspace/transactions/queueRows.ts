import type { ConflictType, Label } from '../../../safe/service/enumerations.ts'
import type { TransactionListItem, TransactionSummary } from '../../../safe/service/wire/transactions.ts'

/** What the queue shows, in the service's order. */
export type QueueRow =
  | { type: 'label'; key: string; label: Label }
  /** Transactions of which only one can be executed, because they have one nonce. */
  | { type: 'conflict'; key: string; nonce: number; transactions: TransactionSummary[] }
  /** `conflict`: what the service calls a conflict of a kind that is not known here. */
  | { type: 'transaction'; key: string; transaction: TransactionSummary; conflict?: string }
  /** An entry of a kind that is not known here. */
  | { type: 'unknown'; key: string; wireType: string }

/**
 * Puts the pages of the queue into one list. A page may repeat the label and the conflict that the page
 * before ended in, and one that was asked for a moment later the last transactions too; both are shown once.
 * Transactions that the service calls a conflict are kept together, also where a page has lost their header;
 * so are those that have the nonce of the header above them, whatever the service calls them.
 */
export function queueRows(items: readonly TransactionListItem[]): QueueRow[] {
  const rows: QueueRow[] = []
  const seen = new Set<string>()
  let label: string | undefined
  let conflict: Extract<QueueRow, { type: 'conflict' }> | undefined
  for (const [at, item] of items.entries()) {
    switch (item.type) {
      case 'LABEL':
        if (textOf(item.label) === label) break
        conflict = undefined
        rows.push({ type: 'label', key: `label ${at}`, label: item.label })
        label = textOf(item.label)
        break
      case 'CONFLICT_HEADER':
        if (conflict?.nonce === item.nonce) break
        conflict = conflictAt(item.nonce)
        rows.push(conflict)
        break
      case 'TRANSACTION': {
        const { transaction } = item
        if (seen.has(transaction.id)) break
        seen.add(transaction.id)
        const said = readConflict(item.conflictType)
        const nonce = nonceOf(transaction)
        if (nonce !== undefined && nonce !== conflict?.nonce) {
          conflict = said === true ? conflictAt(nonce) : undefined
          if (conflict) rows.push(conflict)
        }
        if (conflict && (nonce !== undefined || said === true)) conflict.transactions.push(transaction)
        else
          rows.push({
            type: 'transaction',
            key: transaction.id,
            transaction,
            ...(typeof said === 'string' ? { conflict: said } : {}),
          })
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

const textOf = (label: Label) => (typeof label === 'string' ? label : label.unknown)

const conflictAt = (nonce: number): Extract<QueueRow, { type: 'conflict' }> => ({
  type: 'conflict',
  key: `conflict ${nonce}`,
  nonce,
  transactions: [],
})

/** Whether the service calls it one of several with its nonce; what it says instead where that is new. */
function readConflict(type: ConflictType): boolean | string {
  switch (type) {
    case 'HasNext':
    case 'End':
      return true
    case 'None':
      return false
    default:
      return type.unknown
  }
}

/** The nonce that owners signed, where there is one. */
export function nonceOf({ executionInfo }: Pick<TransactionSummary, 'executionInfo'>): number | undefined {
  return executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : undefined
}

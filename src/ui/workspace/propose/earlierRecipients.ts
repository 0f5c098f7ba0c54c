import type { Address } from 'viem'
import type { TransactionListItem } from '../../../safe/service/wire/transactions.ts'

/** Whom a Safe has sent something to, according to the service's list of its past transactions. */
export function earlierRecipients(items: readonly TransactionListItem[]): Address[] {
  return items.flatMap((item) => {
    if (item.type !== 'TRANSACTION') return []
    const { txInfo, txStatus } = item.transaction
    if (txStatus !== 'SUCCESS') return []
    return txInfo.type === 'Transfer' && txInfo.direction === 'OUTGOING' ? [txInfo.recipient.value] : []
  })
}

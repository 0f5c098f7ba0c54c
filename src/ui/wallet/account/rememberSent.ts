import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import { type ListOwner, UnableToAddTransactionError } from '../../../wallet/recentTransactions.ts'
import { pageHere } from '../toasts/walletRequests.ts'
import { recentTransactions } from './recentTransactionStore.ts'

/**
 * Puts what a wallet has sent, or a Safe has proposed, on the list of the account that is connected. The list
 * is a convenience: an entry that it does not take, for instance because a wallet's answer is no hash, must
 * not make a sent transaction look unsent.
 */
export function rememberSent(owner: ListOwner, sent: Omit<RecentTransaction, 'status'>): void {
  try {
    const { page = pageHere(), ...rest } = sent
    recentTransactions().add(owner, page.length > 2000 ? rest : { ...rest, page })
  } catch (error) {
    if (!(error instanceof UnableToAddTransactionError)) throw error
  }
}

import { useMemo } from 'react'
import type { Address } from 'viem'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'

/**
 * What is no news on this page, by account: it had ended before, or waits for owners since an earlier visit.
 */
const old = new Map<Address, ReadonlySet<string>>()

/**
 * Which of an account's recent transactions get a toast: those that are sent or proposed while the page is
 * open, and those that were still on their way when it was opened; none that the visitor has closed.
 */
export function useToastTransactions(
  account: Address,
  list: readonly RecentTransaction[],
): readonly RecentTransaction[] {
  return useMemo(() => {
    const known =
      old.get(account) ??
      new Set(
        list.flatMap(({ hash, kind, status }) => (kind === 'safe' || status !== 'pending' ? [hash] : [])),
      )
    old.set(account, known)
    return list.filter(({ hash, isClosed }) => !isClosed && !known.has(hash))
  }, [account, list])
}

import { useCallback, useSyncExternalStore } from 'react'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import type { ListOwner } from '../../../wallet/recentTransactions.ts'
import { recentTransactions } from './recentTransactionStore.ts'

const subscribe = (listener: () => void) => recentTransactions().subscribe(listener)
const none: readonly RecentTransaction[] = []

/** The account's transactions on a chain, newest first; drawn anew when one changes, in another tab too. */
export function useRecentTransactions({ account, chainId }: ListOwner): readonly RecentTransaction[] {
  const read = useCallback(() => recentTransactions().list({ account, chainId }), [account, chainId])
  return useSyncExternalStore(subscribe, read, () => none)
}

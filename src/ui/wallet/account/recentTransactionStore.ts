import { createRecentTransactions, type RecentTransactions } from '../../../wallet/recentTransactions.ts'

let store: RecentTransactions | undefined

/**
 * The list of this browser. One for the page, made when it is first asked for: the export of the site has no
 * storage.
 */
export function recentTransactions(): RecentTransactions {
  store ??= createRecentTransactions(window.localStorage, window)
  return store
}

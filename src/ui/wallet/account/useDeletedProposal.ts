import { useSyncExternalStore } from 'react'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../walletContext.ts'
import { recentTransactions } from './recentTransactionStore.ts'

/**
 * Whether the connected account has deleted a proposal at the wallet service, as this browser remembers.
 *
 * @param id the service's id, or a bare safeTxHash
 */
export function useDeletedProposal(id: string): boolean {
  const { chainId } = useSite()
  const wallet = useWallet()
  const account = wallet.status === 'connected' ? wallet.account : undefined
  const read = () =>
    account !== undefined &&
    recentTransactions()
      .list({ account, chainId })
      .some(({ hash, outcome }) => outcome === 'deleted' && id.toLowerCase().endsWith(hash.toLowerCase()))
  return useSyncExternalStore(
    (listener) => recentTransactions().subscribe(listener),
    read,
    () => false,
  )
}

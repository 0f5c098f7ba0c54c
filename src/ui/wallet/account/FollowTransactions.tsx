import { Suspense, useEffect, useRef } from 'react'
import type { Address, Hex } from 'viem'
import { readerOf } from '../../../chain/readerOf.ts'
import type { SiteConfig } from '../../../config/site.ts'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import { onReturn } from '../../page/onReturn.ts'
import { lazyPart } from '../../parts/lazyPart.ts'
import { useSite } from '../../site/siteContext.ts'
import { useToastTransactions } from '../toasts/useToastTransactions.ts'
import { useWalletRequests } from '../toasts/walletRequests.ts'
import { recentTransactions } from './recentTransactionStore.ts'
import { setTransactionUpdates } from './transactionUpdates.ts'
import { useRecentTransactions } from './useRecentTransactions.ts'

const Toasts = lazyPart(
  () => import('../toasts/Toasts.tsx').then((module) => module.Toasts),
  () => null,
)

/** Milliseconds until following is taken up again after something unforeseen. */
const patience = 3_000

/**
 * Follows what the connected account has sent, while the page is open: one follower for each pending
 * transaction, also of an earlier visit. Draws their toasts. It is for one account (by its `key`), so that
 * nobody's news is written under another.
 */
export function FollowTransactions({ account }: { account: Address }) {
  const site = useSite()
  const list = useRecentTransactions({ account, chainId: site.chainId })
  const followers = useRef(new Map<Hex, AbortController>())

  useEffect(() => {
    for (const [hash, controller] of followers.current) {
      if (list.some((transaction) => transaction.hash === hash)) continue
      controller.abort()
      followers.current.delete(hash)
    }
    for (const transaction of list) {
      const { hash, status } = transaction
      if (status !== 'pending' || followers.current.has(hash)) continue
      const controller = new AbortController()
      followers.current.set(hash, controller)
      // What is settled is watched a little longer; only then may another follower take it up.
      void keepFollowing(site, account, transaction, controller.signal).finally(() => {
        if (followers.current.get(hash) === controller) followers.current.delete(hash)
      })
    }
  }, [account, list, site])

  useEffect(() => {
    const { current } = followers
    return () => {
      for (const controller of current.values()) controller.abort()
      current.clear()
    }
  }, [])
  const requests = useWalletRequests()
  const shown = useToastTransactions(account, list)
  return shown.length + requests.length > 0 ? (
    <Suspense>
      <Toasts account={account} transactions={shown} requests={requests} />
    </Suspense>
  ) : null
}

async function keepFollowing(
  site: SiteConfig,
  account: Address,
  transaction: RecentTransaction,
  signal: AbortSignal,
): Promise<void> {
  const { hash } = transaction
  const owner = { account, chainId: site.chainId }
  let isSettledHere = false
  while (!signal.aborted) {
    try {
      // A visitor who has sent nothing lately never needs it.
      const { followRecentTransaction } = await import('../../../wallet/followRecentTransaction.ts')
      const looks = followRecentTransaction(
        readerOf(site),
        { account, transaction },
        { signal, onWake: onReturn },
      )
      for await (const progress of looks) {
        if (signal.aborted) break
        setTransactionUpdates(hash, progress.status === 'pending' ? progress : undefined)
        if (progress.status === 'pending') {
          // Another tab may have seen its end already; only what was settled here is taken back here.
          if (isSettledHere) recentTransactions().update(owner, hash, { status: 'pending' })
          isSettledHere = false
          continue
        }
        isSettledHere = true
        const onChainHash = progress.onChainHash === hash ? undefined : progress.onChainHash
        recentTransactions().update(owner, hash, {
          status: progress.status,
          onChainHash,
          outcome:
            progress.status === 'failed' && progress.outcome !== 'reverted' ? progress.outcome : undefined,
        })
      }
      return
    } catch {
      // Following never throws for what nodes do. Whatever it was, the transaction is on its way all the
      // same.
      await new Promise((resolve) => setTimeout(resolve, patience))
    }
  }
}

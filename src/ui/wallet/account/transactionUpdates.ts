import { useCallback, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import type { TransactionProgress } from '../../../wallet/followRecentTransaction.ts'

export type PendingUpdate = Extract<TransactionProgress, { status: 'pending' }>

/**
 * What is known just now of transactions that are under way. It lasts as long as the page: the next visit
 * asks anew.
 */
const news = new Map<Hex, PendingUpdate>()
const listeners = new Set<() => void>()

export function setTransactionUpdates(hash: Hex, latest: PendingUpdate | undefined) {
  if (latest) news.set(hash, latest)
  else news.delete(hash)
  for (const listener of [...listeners]) listener()
}

/** The latest word on a pending transaction, or undefined before the first. */
export function useTransactionUpdates(hash: Hex): PendingUpdate | undefined {
  const read = useCallback(() => news.get(hash), [hash])
  return useSyncExternalStore(subscribe, read, () => undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

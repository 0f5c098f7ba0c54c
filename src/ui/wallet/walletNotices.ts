import { useSyncExternalStore } from 'react'

type Notice = { readonly sentence: string }

let current: Notice | undefined
const listeners = new Set<() => void>()

function change(next: Notice | undefined) {
  current = next
  for (const listener of listeners) listener()
}

/**
 * Shows a sentence of a wallet's trouble above everything, the kit's dialog too, in place of the one before.
 * Returns what takes this one away again; a later one it leaves alone.
 */
export function showWalletNotice(sentence: string): () => void {
  const notice = { sentence }
  change(notice)
  return () => {
    if (current === notice) change(undefined)
  }
}

/** Takes away whatever is shown: the visitor has closed it, or starts afresh. */
export function hideWalletNotice(): void {
  if (current) change(undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The sentence to show, if there is one. A sentence that is shown again is another notice. */
export function useWalletNotice(): Notice | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
}

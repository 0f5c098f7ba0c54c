import { createPageValue } from '../parts/createPageValue.ts'

type Notice = { readonly sentence: string }

const current = createPageValue<Notice | undefined>(undefined)

/**
 * Shows a sentence of a wallet's trouble above everything, the kit's dialog too, in place of the one before.
 * Returns what takes this one away again; a later one it leaves alone.
 */
export function showWalletNotice(sentence: string): () => void {
  const notice = { sentence }
  current.set(notice)
  return () => {
    if (current.get() === notice) current.set(undefined)
  }
}

/** Takes away whatever is shown: the visitor has closed it, or starts afresh. */
export function hideWalletNotice(): void {
  if (current.get()) current.set(undefined)
}

/** The sentence to show, if there is one. A sentence that is shown again is another notice. */
export const useWalletNotice = current.use

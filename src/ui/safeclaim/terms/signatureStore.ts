import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { createPageStorage } from '../../../claim/safeClaim/createPageStorage.ts'
import {
  keepSignatures,
  readSignatures,
  signaturesKey,
} from '../../../multisig/collected/storedSignatures.ts'
import type { OwnerSignature } from '../../../multisig/signatures.ts'
import { createStorageNews } from '../../page/createStorageNews.ts'

const news = createStorageNews(signaturesKey)
const storage = createPageStorage(() => window.localStorage)

/**
 * What this browser knows of a message's signatures, with news of every change, in this tab and in others.
 */
export function useStoredSignatures(messageHash: Hex): readonly OwnerSignature[] {
  const text = useSyncExternalStore(
    news.subscribe,
    () => storage.getItem(signaturesKey),
    () => null,
  )
  return useMemo(() => readSignatures(text, messageHash), [text, messageHash])
}

/** As `keepSignatures`. */
export function keepInBrowser(messageHash: Hex, signatures: readonly OwnerSignature[]): void {
  keepSignatures(storage, messageHash, signatures)
  news.tell()
}

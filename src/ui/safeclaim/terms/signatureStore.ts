import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { createPageStorage } from '../../../claim/safeClaim/createPageStorage.ts'
import {
  keepSignatures,
  readSignatures,
  signaturesKey,
} from '../../../workspace/collected/storedSignatures.ts'
import type { OwnerSignature } from '../../../workspace/signatures.ts'

const listeners = new Set<() => void>()
const storage = createPageStorage(() => window.localStorage)

/** What this browser knows of a message's signatures, with news of every change, in this tab and in others. */
export function useStoredSignatures(messageHash: Hex): readonly OwnerSignature[] {
  const text = useSyncExternalStore(
    subscribe,
    () => storage.getItem(signaturesKey),
    () => null,
  )
  return useMemo(() => readSignatures(text, messageHash), [text, messageHash])
}

/** As `keepSignatures`. */
export function keepInBrowser(messageHash: Hex, signatures: readonly OwnerSignature[]): void {
  keepSignatures(storage, messageHash, signatures)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === signaturesKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { createPageStorage } from '../../../claim/safeClaim/createPageStorage.ts'
import {
  notePermission,
  permissionsKey,
  readPermission,
  type StoredPermission,
} from '../../../claim/safeClaim/storedPermissions.ts'

const listeners = new Set<() => void>()
const storage = createPageStorage(() => window.localStorage)

/** What this browser has done with a permission, with news of every change, in this tab and in others. */
export function useStoredPermission(messageHash: Hex): StoredPermission {
  const text = useSyncExternalStore(
    subscribe,
    () => storage.getItem(permissionsKey),
    () => null,
  )
  return useMemo(() => readPermission(text, messageHash), [text, messageHash])
}

/** As `notePermission`. */
export function noteInBrowser(messageHash: Hex, news: StoredPermission): void {
  notePermission(storage, messageHash, news)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === permissionsKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { createPageStorage } from '../../../claim/safeClaim/createPageStorage.ts'
import {
  notePermission,
  permissionsKey,
  readPermission,
  type StoredPermission,
} from '../../../claim/safeClaim/storedPermissions.ts'
import { createStorageNews } from '../../page/createStorageNews.ts'

const news = createStorageNews(permissionsKey)
const storage = createPageStorage(() => window.localStorage)

/** What this browser has done with a permission, with news of every change, in this tab and in others. */
export function useStoredPermission(messageHash: Hex): StoredPermission {
  const text = useSyncExternalStore(
    news.subscribe,
    () => storage.getItem(permissionsKey),
    () => null,
  )
  return useMemo(() => readPermission(text, messageHash), [text, messageHash])
}

/** As `notePermission`. */
export function noteInBrowser(messageHash: Hex, permission: StoredPermission): void {
  notePermission(storage, messageHash, permission)
  news.tell()
}

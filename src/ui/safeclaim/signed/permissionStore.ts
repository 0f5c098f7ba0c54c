import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import {
  notePermission,
  permissionsKey,
  readPermission,
  type StoredPermission,
} from '../../../claim/safeClaim/storedPermissions.ts'
import { createSharedStorage } from '../../../storage/createSharedStorage.ts'

const shared = createSharedStorage(permissionsKey)

/** What this browser has done with a permission, with updates of every change, in this tab and in others. */
export function useStoredPermission(messageHash: Hex): StoredPermission {
  const text = useSyncExternalStore(
    shared.subscribe,
    () => shared.getItem(permissionsKey),
    () => null,
  )
  return useMemo(() => readPermission(text, messageHash), [text, messageHash])
}

/** As `notePermission`. */
export function noteInBrowser(messageHash: Hex, permission: StoredPermission): void {
  notePermission(shared, messageHash, permission)
  shared.notify()
}

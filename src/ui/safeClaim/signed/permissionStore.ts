import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import {
  noteAuthorization,
  permissionsKey,
  readAuthorization,
  type StoredAuthorization,
} from '../../../claim/safeClaim/storedAuthorizations.ts'
import { createSharedStorage } from '../../../storage/createSharedStorage.ts'

const shared = createSharedStorage(permissionsKey)

/** What this browser has done with a permission, with updates of every change, in this tab and in others. */
export function useStoredAuthorization(messageHash: Hex): StoredAuthorization {
  const text = useSyncExternalStore(
    shared.subscribe,
    () => shared.getItem(permissionsKey),
    () => null,
  )
  return useMemo(() => readAuthorization(text, messageHash), [text, messageHash])
}

/** As `notePermission`. */
export function noteInBrowser(messageHash: Hex, permission: StoredAuthorization): void {
  noteAuthorization(shared, messageHash, permission)
  shared.notify()
}

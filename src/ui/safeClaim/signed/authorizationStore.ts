import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import {
  authorizationsKey,
  noteAuthorization,
  readAuthorization,
  type StoredAuthorization,
} from '../../../claim/safeClaim/storedAuthorizations.ts'
import { createSharedStorage } from '../../../storage/createSharedStorage.ts'

const shared = createSharedStorage(authorizationsKey)

/** What this browser has done with a claim authorization, with updates of every change in any tab. */
export function useStoredAuthorization(messageHash: Hex): StoredAuthorization {
  const text = useSyncExternalStore(
    shared.subscribe,
    () => shared.getItem(authorizationsKey),
    () => null,
  )
  return useMemo(() => readAuthorization(text, messageHash), [text, messageHash])
}

/** As `noteAuthorization`. */
export function noteInBrowser(messageHash: Hex, authorization: StoredAuthorization): void {
  noteAuthorization(shared, messageHash, authorization)
  shared.notify()
}

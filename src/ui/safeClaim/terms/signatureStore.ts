import { useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import {
  keepSignatures,
  readSignatures,
  signaturesKey,
} from '../../../multisig/collected/storedSignatures.ts'
import type { OwnerSignature } from '../../../multisig/sign/signatures.ts'
import { createSharedStorage } from '../../../storage/createSharedStorage.ts'

const shared = createSharedStorage(signaturesKey)

/**
 * What this browser knows of a message's signatures, with updates of every change, in this tab and in others.
 */
export function useStoredSignatures(messageHash: Hex): readonly OwnerSignature[] {
  const text = useSyncExternalStore(
    shared.subscribe,
    () => shared.getItem(signaturesKey),
    () => null,
  )
  return useMemo(() => readSignatures(text, messageHash), [text, messageHash])
}

/** As `keepSignatures`. */
export function keepInBrowser(messageHash: Hex, signatures: readonly OwnerSignature[]): void {
  keepSignatures(shared, messageHash, signatures)
  shared.notify()
}

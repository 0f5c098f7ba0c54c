import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  type AcceptancePlace,
  type AcceptanceUpdate,
  createAcceptance,
} from '../../../claim/terms/createAcceptance.ts'

/** The page's one attempt to accept terms. */
export const acceptanceStore = createAcceptance()

/** How far the attempt is for these terms. One for others ends. */
export function useAcceptance({ campaign, account, hash }: AcceptancePlace): AcceptanceUpdate {
  useEffect(() => acceptanceStore.keepTo({ campaign, account, hash }), [campaign, account, hash])
  const read = useCallback(() => acceptanceStore.read({ campaign, account, hash }), [campaign, account, hash])
  return useSyncExternalStore(acceptanceStore.subscribe, read, read)
}

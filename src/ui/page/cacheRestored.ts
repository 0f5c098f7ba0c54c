import { createContext, useContext } from 'react'

export const CacheRestoredContext = createContext(false)

/**
 * Whether the answers of earlier visits have been brought back, or it is clear that there are none to be had.
 * A query with `meta: { persist: true }` is `enabled` by this: else it would ask before its answer of
 * yesterday is found.
 */
export function useIsCacheRestored(): boolean {
  return useContext(CacheRestoredContext)
}

import { useCallback, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { recentSafes } from '../../multisig/sources/recentSafes.ts'
import { browserStorage } from '../../storage/browserStorage.ts'

/** Safes that were opened in this browser; none before the page runs there. */
export function useRecentSafes(): { safes: readonly Address[]; forget: (safe: Address) => void } {
  const [safes, setSafes] = useState<readonly Address[]>([])
  useEffect(() => setSafes(recentSafes.read(browserStorage)), [])
  const forget = useCallback((safe: Address) => {
    recentSafes.remove(browserStorage, safe)
    setSafes((known) => known.filter((each) => each !== safe))
  }, [])
  return { safes, forget }
}

/** Remembers a Safe for the next visit. */
export function useRememberedSafe(safe: Address) {
  useEffect(() => void recentSafes.put(browserStorage, safe), [safe])
}

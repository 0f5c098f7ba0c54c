import { useCallback, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { recentSafes } from '../../multisig/sources/recentSafes.ts'
import { createPageStorage } from '../../storage/createPageStorage.ts'

const storage = createPageStorage(() => window.localStorage)

/** Safes that were opened in this browser; none before the page runs there. */
export function useRecentSafes(): { safes: readonly Address[]; forget: (safe: Address) => void } {
  const [safes, setSafes] = useState<readonly Address[]>([])
  useEffect(() => setSafes(recentSafes.read(storage)), [])
  const forget = useCallback((safe: Address) => {
    recentSafes.remove(storage, safe)
    setSafes((known) => known.filter((each) => each !== safe))
  }, [])
  return { safes, forget }
}

/** Remembers a Safe for the next visit. */
export function useRememberedSafe(safe: Address) {
  useEffect(() => void recentSafes.put(storage, safe), [safe])
}

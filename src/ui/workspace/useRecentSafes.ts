import { useCallback, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { forgetSafe, listRecentSafes, rememberSafe } from '../../multisig/recentSafes.ts'

/** Safes that were opened in this browser; none before the page runs there. */
export function useRecentSafes(): { safes: readonly Address[]; forget: (safe: Address) => void } {
  const [safes, setSafes] = useState<readonly Address[]>([])
  useEffect(() => setSafes(withStorage(listRecentSafes) ?? []), [])
  const forget = useCallback((safe: Address) => {
    withStorage((storage) => forgetSafe(storage, safe))
    setSafes((known) => known.filter((each) => each !== safe))
  }, [])
  return { safes, forget }
}

/** Remembers a Safe for the next visit. */
export function useRememberedSafe(safe: Address) {
  useEffect(() => withStorage((storage) => rememberSafe(storage, safe)), [safe])
}

/** Browsers that block storage throw where it is only named. */
function withStorage<result>(use: (storage: Storage) => result): result | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

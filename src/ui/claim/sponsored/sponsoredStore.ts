import type { Hex } from 'viem'
import { createPageStorage } from '../../../claim/safeClaim/createPageStorage.ts'
import { findSponsored, keepSponsored, sponsoredKey } from '../../../claim/sponsored/storedSponsored.ts'

type Place = { distributor: string; index: number }

const listeners = new Set<() => void>()
const storage = createPageStorage(() => window.localStorage)

/**
 * The sponsored claims that this browser remembers, with news of every change: the API may answer when the part of the page that
 * asked is gone, or in another tab.
 */
export const sponsoredStore = {
  find: (place: Place) => findSponsored(storage, place),
  /** As `keepSponsored`. */
  keep(place: Place, id: string | undefined, hash?: Hex) {
    keepSponsored(storage, place, id, hash)
    for (const listener of [...listeners]) listener()
  },
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sponsoredKey || key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  },
}

import type { Hex } from 'viem'
import { createPageStorage } from '../../../claim/safeClaim/createPageStorage.ts'
import { findSponsored, keepSponsored, sponsoredKey } from '../../../claim/sponsored/storedSponsored.ts'
import { createStorageNews } from '../../page/createStorageNews.ts'

type Place = { distributor: string; index: number }

const news = createStorageNews(sponsoredKey)
const storage = createPageStorage(() => window.localStorage)

/**
 * The sponsored claims that this browser remembers, with news of every change: the API may answer when the
 * part of the page that asked is gone, or in another tab.
 */
export const sponsoredStore = {
  find: (place: Place) => findSponsored(storage, place),
  /** As `keepSponsored`. */
  keep(place: Place, id: string | undefined, hash?: Hex) {
    keepSponsored(storage, place, id, hash)
    news.tell()
  },
  subscribe: news.subscribe,
}

import type { Hex } from 'viem'
import { storedSponsored } from '../../../claim/sponsored/storedSponsored.ts'
import { createSharedStorage } from '../../../storage/createSharedStorage.ts'

type Place = { distributor: string; index: number }

const shared = createSharedStorage(storedSponsored.key)

/**
 * The sponsored claims that this browser remembers, with updates of every change: the API may answer when the
 * part of the page that asked is gone, or in another tab.
 */
export const sponsoredStore = {
  find: (place: Place) => storedSponsored.find(shared, place),
  /** Remembers one in the place of an older one of the same allocation; without an id it is forgotten. */
  keep(
    { distributor, index }: Place,
    id: string | undefined,
    { hash, paidBefore }: { hash?: Hex | undefined; paidBefore?: string | undefined } = {},
  ) {
    const place = { distributor: distributor.toLowerCase(), index }
    if (id === undefined) storedSponsored.remove(shared, place)
    else storedSponsored.put(shared, { ...place, id, hash, paidBefore })
    shared.notify()
  },
  subscribe: shared.subscribe,
}

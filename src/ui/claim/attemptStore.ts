import {
  type AttemptPlace,
  isSameAttempt,
  type StoredAttempt,
  storedAttempts,
} from '../../claim/storedAttempts.ts'
import { createSharedStorage } from '../../storage/createSharedStorage.ts'

const shared = createSharedStorage(storedAttempts.key)

/**
 * The attempts that this browser remembers, with updates of every change: a wallet may answer when the part
 * of the page that asked is gone, or in another tab.
 */
export const attemptStore = {
  find: (place: AttemptPlace) => storedAttempts.find(shared, place),
  write(attempt: StoredAttempt) {
    storedAttempts.put(shared, attempt)
    shared.notify()
  },
  /** Forgets this attempt, and none that came after it. */
  forget(attempt: StoredAttempt) {
    const stored = storedAttempts.find(shared, attempt)
    if (stored && isSameAttempt(stored, attempt)) attemptStore.clear(attempt)
  },
  /** Forgets whatever was attempted for an allocation. */
  clear(place: AttemptPlace) {
    storedAttempts.remove(shared, place)
    shared.notify()
  },
  subscribe: shared.subscribe,
}

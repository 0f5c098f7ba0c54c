import {
  type AttemptPlace,
  attemptsKey,
  findAttempt,
  forgetAttempt,
  isSameAttempt,
  type StoredAttempt,
  writeAttempt,
} from '../../claim/storedAttempts.ts'
import { createStorageNews } from '../page/createStorageNews.ts'

const news = createStorageNews(attemptsKey)

/**
 * The attempts that this browser remembers, with news of every change: a wallet may answer when the part of
 * the page that asked is gone, or in another tab.
 */
export const attemptStore = {
  find: (place: AttemptPlace) => findAttempt(window.localStorage, place),
  write(attempt: StoredAttempt) {
    writeAttempt(window.localStorage, attempt)
    news.tell()
  },
  /** Forgets this attempt, and none that came after it. */
  forget(attempt: StoredAttempt) {
    const stored = findAttempt(window.localStorage, attempt)
    if (!stored || !isSameAttempt(stored, attempt)) return
    forgetAttempt(window.localStorage, attempt)
    news.tell()
  },
  /** Forgets whatever was attempted for an allocation. */
  clear(place: AttemptPlace) {
    forgetAttempt(window.localStorage, place)
    news.tell()
  },
  subscribe: news.subscribe,
}

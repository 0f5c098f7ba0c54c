import type { ListStorage } from './createStoredList.ts'

/**
 * The browser's storage as long as it takes what is written. What it refuses, because it is blocked or full,
 * lives as long as the page: what was signed can still be passed on and executed.
 *
 * @param open gives the storage, or throws where it is blocked
 */
export function createPageStorage(open: () => ListStorage): ListStorage {
  const refused = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return refused.get(key) ?? open().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    removeItem(key) {
      refused.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // What is blocked holds nothing.
      }
    },
  }
}

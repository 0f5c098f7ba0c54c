import type { ListStorage } from '../createStoredList.ts'

/** A storage that keeps everything, as a browser's does. */
export function createMemoryStorage(): ListStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

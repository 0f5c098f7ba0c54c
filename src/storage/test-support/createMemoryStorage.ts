import type { ListStorage } from '../createStoredList.ts'

/** A storage that keeps everything, as a browser's does, and what is in it. */
export function createMemoryStorage(
  kept: Readonly<Record<string, string>> = {},
): ListStorage & { readonly items: Map<string, string> } {
  const items = new Map(Object.entries(kept))
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

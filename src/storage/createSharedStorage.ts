import { browserStorage } from './browserStorage.ts'

/**
 * The browser's storage (`browserStorage`) with updates of what it holds under one key: of changes in this
 * tab, which calls `notify` after each, and of those in other tabs, which the browser reports.
 */
export function createSharedStorage(key: string) {
  const listeners = new Set<() => void>()
  return {
    ...browserStorage,
    notify(): void {
      for (const listener of [...listeners]) listener()
    },
    /** Calls back after every change, and gives the way to stop. */
    subscribe(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        // Without a key all of the storage was emptied.
        if (event.key === key || event.key === null) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

import type { JournalStorage } from '../deployJournal.ts'

/** A journal that forgets with the test. `saved` has every text that was ever saved. */
export function memoryStorage(): JournalStorage & { readonly saved: string[] } {
  const saved: string[] = []
  return {
    saved,
    load: async () => saved.at(-1) ?? null,
    async save(text) {
      saved.push(text)
    },
  }
}

/** A browser’s caches as far as a worker uses them. `put` fails while `isFull`, as on a full disk. */
export function memoryCaches(isFull: () => boolean = () => false): CacheStorage {
  const stores = new Map<string, Map<string, Response>>()
  const urlOf = (asked: RequestInfo | URL) => (asked instanceof Request ? asked.url : String(asked))
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (asked: RequestInfo | URL) => entries.get(urlOf(asked))?.clone(),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async (asked: RequestInfo | URL | { url: string }) =>
      entries.delete(typeof asked === 'object' && 'url' in asked ? asked.url : String(asked)),
    async put(asked: RequestInfo | URL, response: Response) {
      if (isFull()) throw new DOMException('No place left.', 'QuotaExceededError')
      entries.set(urlOf(asked), response)
    },
  })
  const made = {
    async open(name: string) {
      const entries = stores.get(name) ?? new Map()
      stores.set(name, entries)
      return cacheOf(entries)
    },
    async match(asked: RequestInfo | URL) {
      for (const entries of stores.values())
        if (entries.has(urlOf(asked))) return entries.get(urlOf(asked))?.clone()
      return undefined
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  // Only what the worker calls is there.
  return made as unknown as CacheStorage
}

/**
 * Stands for the locks of a browser, which this version of Node does not have: one holder a name, the others
 * in their order. The real ones are met in e2e/create.spec.ts.
 */
export function createLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    { ifAvailable, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ) => {
    if (ifAvailable && held.has(name)) return callback(null)
    while (held.has(name)) {
      const over = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      await Promise.race([held.get(name), over])
    }
    const work = Promise.resolve(callback({ name, mode: 'exclusive' }))
    held.set(name, work)
    await work
    held.delete(name)
    return work
  }
  // The two ways to ask differ in their number of arguments alone; here only one is used.
  return { request, query: async () => ({}) } as unknown as LockManager
}

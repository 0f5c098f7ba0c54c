/** Tags of Safes: see `FixtureContext.tag`. Two changes within a second have different tags too. */
export function createTags(now: () => number = Date.now): (key: string, digest: string) => string {
  const kept = new Map<string, { digest: string; seconds: number }>()
  return (key, digest) => {
    const last = kept.get(key)
    if (last?.digest === digest) return String(last.seconds)
    const seconds = Math.max(Math.floor(now() / 1000), (last?.seconds ?? 0) + 1)
    kept.set(key, { digest, seconds })
    return String(seconds)
  }
}

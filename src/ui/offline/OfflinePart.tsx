import { Suspense, useEffect, useState } from 'react'
import { onReturn } from '../page/onReturn.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { meetWorker } from './meetWorker.ts'

const NewerVersion = lazyPart(
  async () => (await import('./NewerVersion.tsx')).NewerVersion,
  () => null,
)

/**
 * Keeps the open campaign for a visit without the site’s host, and says when that has a newer build: each
 * time that somebody comes back to the page.
 *
 * @param campaign its id, where the site lists it
 */
export function OfflinePart({ campaign }: { campaign: string | null }) {
  const [isNewer, setNewer] = useState(false)

  useEffect(() => {
    const { build } = document.documentElement.dataset
    if (!build || !mayKeep()) return
    let isOver = false
    const meet = async (asksHost: boolean) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      try {
        const met = await meetWorker({ build, campaign, url: window.location.href, loaded }, asksHost)
        if (!isOver) setNewer(met)
      } catch {
        // No worker here, or no host to ask for one: the page is as it was.
      }
    }
    void meet(false)
    const stop = onReturn(() => void meet(true))
    return () => {
      isOver = true
      stop()
    }
  }, [campaign])

  return <Suspense>{isNewer ? <NewerVersion /> : null}</Suspense>
}

/** Not in a frame, where it would be kept for the page around, and not for somebody who saves data. */
function mayKeep(): boolean {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object
  return 'serviceWorker' in navigator && window.parent === window && !connection?.saveData
}

import { useEffect, useState } from 'react'
import { campaignAtRoot } from '../../config/campaignAtRoot.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'
import { meetWorker } from './meetWorker.ts'
import { NewerVersion } from './NewerVersion.tsx'
import { toKeep } from './toKeep.ts'

/**
 * Keeps the open campaign for a visit without the site’s host, and says when that has a newer build: each
 * time that somebody comes back to the page.
 *
 * @param id of the campaign, where the site lists it
 */
export function OfflinePart({ id }: { id: string | undefined }) {
  const site = useSite()
  const [isNewer, setNewer] = useState(false)
  // A site of one campaign shows it at its root.
  const campaign = id ?? (window.location.pathname === '/' ? campaignAtRoot(site)?.id : undefined)

  useEffect(() => {
    const { build } = document.documentElement.dataset
    if (!build || !mayKeep()) return
    let isOver = false
    const meet = async (asksHost: boolean) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const kept = toKeep(new URL(window.location.href), campaign, loaded)
      if (!kept) return
      try {
        const met = await meetWorker(build, kept, { asksHost })
        if (!isOver) setNewer(met === 'newer')
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

  return <NewerVersion isThere={isNewer} />
}

/** Not in a frame, where it would be kept for the page around, and not for somebody who saves data. */
function mayKeep(): boolean {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object
  return 'serviceWorker' in navigator && window.parent === window && connection?.saveData !== true
}

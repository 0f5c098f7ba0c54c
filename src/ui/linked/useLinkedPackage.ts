import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { packageQuery } from '../../claim/queries.ts'
import type { LinkedAsk } from '../../operator/linked/findPackage.ts'
import { linkHints } from '../campaign/campaignPath.ts'
import { useSite } from '../site/siteContext.ts'

/**
 * The package of a campaign whose contract alone is known, searched for by `findPackage`. `searched` is the
 * share of the chain's blocks that were searched for its creation, from 0 to 1; undefined where they are not.
 */
export function useLinkedPackage(ask: LinkedAsk, { isWanted = true }: { isWanted?: boolean } = {}) {
  const site = useSite()
  const client = useQueryClient()
  const [searched, setSearched] = useState<number>()
  const query = useQuery({
    queryKey: ['linked-package', site, ask.distributor, ask.hint ?? ''] as const,
    queryFn: async ({ queryKey: [, site, distributor, hint], signal }) => {
      setSearched(undefined)
      const { findPackage } = await import('../../operator/linked/findPackage.ts')
      const found = await findPackage(
        site,
        { distributor, hint: hint || undefined },
        { origin: window.location.origin, signal, onProgress: setSearched },
      )
      if (found.status === 'found') {
        // Its page is drawn with it from the start: nothing is asked for twice, and nothing moves.
        client.setQueryData(packageQuery(site, found.campaign).queryKey, found.pkg)
        // From now on links to this campaign name its package, where the site finds that by the link alone.
        if (found.isHinted) linkHints.set(found.campaign.id, hint)
      }
      return found
    },
    // A package that was found stays where it is as long as anybody looks.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isWanted,
  })
  return { query, searched }
}

import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { packageQuery } from '../../claim/queries.ts'
import { claimInside } from '../../claim/safeClaim/claimInside.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'
import { SafeSeriesContext } from './series/safeSeriesContext.ts'

/** What a transaction of a Safe may hold on this campaign's page. */
export function useClaimInside(campaign: CampaignConfig) {
  const pkg = useQuery(packageQuery(useSite(), campaign)).data
  const { links } = useContext(SafeSeriesContext)
  return (transaction: Parameters<typeof claimInside>[0]) => claimInside(transaction, pkg, links)
}

import { useQuery } from '@tanstack/react-query'
import { packageQuery } from '../../claim/queries.ts'
import { claimInside } from '../../claim/safeClaim/claimInside.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'

/** What a transaction of a Safe may hold on this campaign's page. */
export function useClaimInside(campaign: CampaignConfig) {
  const pkg = useQuery(packageQuery(useSite(), campaign)).data
  return (transaction: Parameters<typeof claimInside>[0]) => claimInside(transaction, pkg)
}

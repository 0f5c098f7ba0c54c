import { queryOptions } from '@tanstack/react-query'
import type { SiteConfig } from '../../config/site.ts'
import { apiOf } from '../../session/apiOf.ts'

/** Whether the operator pays the network fee of a campaign's claims. */
export const sponsorshipQuery = (site: SiteConfig, campaign: string) =>
  queryOptions({
    queryKey: ['sponsorship', site, campaign] as const,
    queryFn: async ({ queryKey: [, site, campaign], signal }) =>
      (await apiOf(site)?.getSponsorship({ campaign, signal })) ?? ({ status: 'none' } as const),
    staleTime: 30_000,
    retry: false,
  })

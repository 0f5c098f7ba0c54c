import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { SearchPlace } from './findOwnCampaigns.ts'

/**
 * The campaigns that name an account, newest first; each page is one bounded search, and the next one is
 * asked for by the person. An error means that nobody knows.
 */
export const ownCampaignsQuery = (site: SiteConfig, account: Address) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'own-campaigns', site, account] as const,
    queryFn: async ({ queryKey: [, , site, account], pageParam, signal }) => {
      const { findOwnCampaigns } = await import('./findOwnCampaigns.ts')
      return findOwnCampaigns(readerOf(site), account, { place: pageParam, signal })
    },
    initialPageParam: undefined as SearchPlace | undefined,
    getNextPageParam: ({ next }) => next,
    // Asked for by a press, and again by a press only.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })

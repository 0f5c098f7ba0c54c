import { queryOptions } from '@tanstack/react-query'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { withReplacedList } from '../../config/withReplacedList.ts'
import { apiOf } from '../../session/apiOf.ts'

/** The site's list of campaigns, as its operators may change it. */
export type SiteList =
  /** The site has no API, or one through which nobody changes the list. */
  | { readonly status: 'not-taken' }
  /** `revision` names the list that a change takes the place of. */
  | { readonly status: 'taken'; readonly revision: number; readonly campaigns: readonly CampaignConfig[] }

/** Asks the API. An error means that it did not say. */
export const siteListQuery = (site: SiteConfig) =>
  queryOptions({
    queryKey: ['operator', 'site-list', site] as const,
    queryFn: async ({ queryKey: [, , site], signal }): Promise<SiteList> => {
      const api = apiOf(site)
      if (!api) return { status: 'not-taken' }
      const answer = await api.getCampaigns({ signal })
      if (answer.status === 'not-taken') return answer
      const { campaigns } = withReplacedList(site, answer.campaigns, window.location.origin)
      return { status: 'taken', revision: answer.revision, campaigns }
    },
    staleTime: 60_000,
  })

import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { allocationQuery, packageQuery } from '../queries.ts'
import { type Claimable, findClaimable } from './findClaimable.ts'

/** Milliseconds between two looks at what changes with the chain. */
const every = 30_000

/**
 * What all campaigns of the site have for a Safe, one entry each, in the site's order. The list is there at
 * once and fills as answers come: an entry is `checking` until its first one. It never fails as a whole.
 */
export const claimableQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['claimable', site, safe, site.campaigns] as const,
    queryFn: async ({ queryKey: key, client, signal }) => {
      const [, site, safe] = key
      const before = client.getQueryData<readonly Claimable[]>(key)
      let list = before ?? site.campaigns.map((campaign): Claimable => ({ campaign, status: 'checking' }))
      const show = () => client.setQueryData<readonly Claimable[]>(key, list)
      if (!before) show()
      const answers = findClaimable(site.campaigns, {
        reader: readerOf(site),
        packageOf: (campaign) => client.fetchQuery(packageQuery(site, campaign)),
        allocationOf: (campaign) => client.fetchQuery(allocationQuery(site, { campaign, account: safe })),
      })
      for await (const answer of answers) {
        signal.throwIfAborted()
        list = list.map((entry) => (entry.campaign === answer.campaign ? answer : entry))
        show()
      }
      return list
    },
    refetchInterval: every,
  })

import { queryOptions } from '@tanstack/react-query'
import { readerOf } from '../../chain/readerOf.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { message } from '../../language/say.ts'
import { createSemaphore } from '../createSemaphore.ts'
import { packageOf } from '../queries.ts'
import { readClaimedCount } from './readClaimedCount.ts'
import { readIsCancelled } from './readIsCancelled.ts'

// A page that lists fifty campaigns asks for all of them; hosts and nodes are asked for a few at a time.
const files = createSemaphore(6)
const chain = createSemaphore(3)

/** Milliseconds until what went wrong is tried again, and between two looks at the chain's time. */
const every = 30_000

/** What failed and is drawn anew, in another group, is no reason to ask again. */
const once = { retryOnMount: false } as const

/** A campaign's verified package, asked for in its turn; the same one as on the campaign's own page. */
export const listedPackageQuery = (site: SiteConfig, campaign: CampaignConfig) =>
  queryOptions({
    queryKey: ['listed-package', site, campaign] as const,
    queryFn: ({ queryKey: [, site, campaign], client, signal }) =>
      files(() => packageOf(client, site, campaign), signal),
    staleTime: Number.POSITIVE_INFINITY,
    ...once,
    refetchInterval: ({ state }) => (state.status === 'error' ? every : false),
  })

/**
 * How many allocations of a campaign were paid. Once is enough for a list; the campaign's own page keeps up
 * with the chain.
 */
export const claimedCountQuery = (site: SiteConfig, campaign: CampaignConfig) =>
  queryOptions({
    queryKey: ['claimed-count', site, campaign] as const,
    queryFn: async ({ queryKey: [, site, campaign], client, signal }) => {
      const pkg = await client.fetchQuery(listedPackageQuery(site, campaign))
      return chain(() => readClaimedCount(readerOf(site), pkg), signal)
    },
    staleTime: every,
    ...once,
    refetchInterval: ({ state }) => (state.status === 'error' ? every : false),
  })

/** Whether a campaign that can be cancelled was. Asked of no other. */
export const cancelledQuery = (site: SiteConfig, campaign: CampaignConfig) =>
  queryOptions({
    queryKey: ['is-cancelled', site, campaign] as const,
    queryFn: async ({ queryKey: [, site, campaign], client, signal }) => {
      const pkg = await client.fetchQuery(listedPackageQuery(site, campaign))
      return chain(() => readIsCancelled(readerOf(site), pkg), signal)
    },
    staleTime: every,
    ...once,
    refetchInterval: ({ state }) => (state.status === 'error' ? every : false),
  })

/**
 * The chain's own time in unix seconds, agreed by the nodes at one block: it says which campaigns are open.
 */
export const chainTimeQuery = (site: SiteConfig) =>
  queryOptions({
    queryKey: ['chain-time', site] as const,
    queryFn: async ({ queryKey: [, site] }) => {
      const question = message('The time of the chain')
      const { timestamp } = await readerOf(site).atOneBlock({ question }, (block) => block.readHead())
      return timestamp
    },
    refetchInterval: every,
  })

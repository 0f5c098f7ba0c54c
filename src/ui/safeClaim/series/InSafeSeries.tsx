import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { allocationQuery, packageQuery } from '../../../claim/queries.ts'
import { linksOf, type RoundState } from '../../../claim/series/roundStates.ts'
import type { CampaignConfig, SiteConfig } from '../../../config/site.ts'
import { useSeries } from '../../claim/series/useSeries.ts'
import { SiteContext, useSite } from '../../site/siteContext.ts'
import { type SafeSeries, SafeSeriesContext } from './safeSeriesContext.ts'

/**
 * The Safe's page of a round: the rounds that manifests lead to are offered, read and shown as those that
 * the site lists. Nothing waits for them.
 */
export function InSafeSeries({
  campaign,
  safe,
  children,
}: {
  campaign: CampaignConfig
  safe: Address
  children: ReactNode
}) {
  const { series, states } = useSeries(campaign, safe)
  const isSearching = series === undefined || series.isSearching
  const site = useWiderSite(campaign, safe, isSearching ? undefined : states)
  const value = useMemo<SafeSeries>(() => {
    const open = states.flatMap(({ pkg, ...state }) =>
      pkg && state.status === 'open' ? [{ distributor: pkg.distributor, allocation: state.allocation }] : [],
    )
    const isOfPage = open.some(({ distributor }) => isAddressEqual(distributor, campaign.distributor))
    return {
      links: linksOf(states),
      parts: isOfPage && open.length > 1 ? open : [],
      isSearching,
    }
  }, [campaign, isSearching, states])
  return (
    <SiteContext value={site}>
      <SafeSeriesContext value={value}>{children}</SafeSeriesContext>
    </SiteContext>
  )
}

/**
 * The site, with the rounds of the series that it does not list.
 *
 * @param states undefined while they are searched
 */
function useWiderSite(
  campaign: CampaignConfig,
  safe: Address,
  states: readonly RoundState[] | undefined,
): SiteConfig {
  const site = useSite()
  const client = useQueryClient()
  const [wider, setWider] = useState<SiteConfig>()
  const unlisted = states?.filter(
    ({ campaign: { distributor }, pkg }) =>
      pkg && ![campaign, ...site.campaigns].some((each) => isAddressEqual(each.distributor, distributor)),
  )
  const key = unlisted?.map(({ campaign: { distributor } }) => distributor).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the rounds
  useEffect(() => {
    if (!unlisted || unlisted.length === 0) return
    const next = { ...site, campaigns: [...site.campaigns, ...unlisted.map((round) => round.campaign)] }
    // What is known of the page's own campaign stays on the page.
    for (const queryOf of [
      packageQuery,
      (of: SiteConfig) => allocationQuery(of, { campaign, account: safe }),
    ])
      client.setQueryData(
        queryOf(next, campaign).queryKey,
        client.getQueryData(queryOf(site, campaign).queryKey),
      )
    // One whose contract is proven. What a later round's package says of others is not enough to propose a
    // claim: their own packages are fetched.
    for (const { campaign: round, pkg } of unlisted)
      if (pkg?.cap) client.setQueryData(packageQuery(next, round).queryKey, { ...pkg, cap: pkg.cap })
    setWider(next)
  }, [key, site])
  return wider ?? site
}

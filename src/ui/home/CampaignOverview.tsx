import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { campaignGroups, groupOf, type ListedCampaign } from '../../claim/listed/groupCampaigns.ts'
import { chainTimeQuery, claimedCountQuery, listedPackageQuery } from '../../claim/listed/queries.ts'
import { useAccountQuestion } from '../campaign/useAccountQuestion.ts'
import { useSettled } from '../claim/useSettled.ts'
import { useSite } from '../site/siteContext.ts'
import { CampaignGroupList } from './CampaignGroupList.tsx'
import styles from './CampaignOverview.module.css'
import { CheckAll } from './CheckAll.tsx'
import { useSorted } from './useSorted.ts'

/** All campaigns of the site by state, and an address in all of them. */
export function CampaignOverview() {
  const site = useSite()
  const account = useAccountQuestion()
  const packages = useQueries({ queries: site.campaigns.map((each) => listedPackageQuery(site, each)) })
  const counts = useQueries({ queries: site.campaigns.map((each) => claimedCountQuery(site, each)) })
  const time = useQuery(chainTimeQuery(site))
  const timeError = useSettled('time', time).error
  const chain = { now: time.data, error: timeError }
  const errors = useRef(new Map<string, Error>())
  const listed = site.campaigns.map((campaign, at): ListedCampaign & { isAgain: boolean } => {
    const { id } = campaign
    const of = [packages[at], counts[at]]
    const error = of.find((query) => query?.error)?.error
    const isAgain = of.some((query) => query?.isFetching)
    // What went wrong is shown until it is known whether it still does, so that nothing goes to and fro
    // between groups.
    if (error) errors.current.set(id, error)
    else if (!isAgain) errors.current.delete(id)
    return {
      campaign,
      isAgain,
      error: errors.current.get(id),
      pkg: packages[at]?.data,
      claimedCount: counts[at]?.data,
    }
  })
  const isSorted = useSorted(
    listed.length,
    listed.filter((each) => groupOf(each, chain) !== 'looking').length,
  )
  const retry = () => {
    if (time.error) void time.refetch()
    for (const query of [...packages, ...counts]) if (query.error && !query.isFetching) void query.refetch()
  }
  const groupIn = (each: ListedCampaign) => (isSorted ? groupOf(each, chain) : 'looking')
  return (
    <div className={styles.overview}>
      <CheckAll {...account} />
      {campaignGroups.map((group) => {
        const members = listed.filter((each) => groupIn(each) === group)
        return members.length === 0 ? null : (
          <CampaignGroupList
            key={group}
            group={group}
            members={members}
            now={time.data}
            timeError={chain.error}
            fragment={account.isAsked ? `#account=${encodeURIComponent(account.question.text)}` : ''}
            isRetrying={members.some(({ isAgain }) => isAgain) || time.isFetching}
            onRetry={retry}
          />
        )
      })}
    </div>
  )
}

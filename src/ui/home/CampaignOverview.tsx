import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { campaignGroups, groupOf, type ListedCampaign } from '../../claim/listed/groupCampaigns.ts'
import { chainTimeQuery, claimedCountQuery, listedPackageQuery } from '../../claim/listed/queries.ts'
import { useAccountQuestion } from '../campaign/useAccountQuestion.ts'
import { useSettled } from '../claim/useSettled.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { CampaignGroupList, type TileGroup } from './CampaignGroupList.tsx'
import styles from './CampaignOverview.module.css'
import { CheckAll } from './CheckAll.tsx'
import { useAnswers } from './useAnswers.ts'
import { useSorted } from './useSorted.ts'

const groups: readonly TileGroup[] = ['claimable', ...campaignGroups]

/** All campaigns of the site by state, what an address can claim before all others. */
export function CampaignOverview() {
  const site = useSite()
  const wallet = useWallet()
  const account = useAccountQuestion()
  const { question } = account
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
  const asked = question.status === 'account' ? question.account : undefined
  const { answers, isComplete, ...look } = useAnswers(asked)
  // At first, what is claimable is waited for: tiles take their places once.
  const isForNobody = question.status !== 'account' && question.status !== 'resolving'
  const isWhoKnown = wallet.status !== 'reconnecting' && (isForNobody || isComplete)
  const isSorted = useSorted(
    listed.length,
    isWhoKnown ? listed.filter((each) => groupOf(each, chain) !== 'looking').length : 0,
  )
  const retry = () => {
    if (time.error) void time.refetch()
    for (const query of [...packages, ...counts]) if (query.error && !query.isFetching) void query.refetch()
    if (answers.some(({ status }) => status === 'could-not-check')) look.refetch()
  }
  const answerOf = (id: string) => answers.find(({ campaign }) => campaign.id === id)
  const endOf = ({ campaign }: ListedCampaign) => {
    const answer = answerOf(campaign.id)
    return (answer?.status === 'eligible' ? answer.end : null) ?? Number.POSITIVE_INFINITY
  }
  const groupIn = (each: ListedCampaign): TileGroup => {
    if (!isSorted) return 'looking'
    const answer = isComplete ? answerOf(each.campaign.id) : undefined
    return answer?.status === 'eligible' && answer.isFunded !== false ? 'claimable' : groupOf(each, chain)
  }
  return (
    <div className={styles.overview}>
      <CheckAll {...account} answers={answers} isComplete={isComplete} />
      {groups.map((group) => {
        const members = listed.filter((each) => groupIn(each) === group)
        // What ends first is first.
        if (group === 'claimable')
          members.sort((a, b) => (endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0))
        return members.length === 0 ? null : (
          <CampaignGroupList
            key={group}
            group={group}
            members={members}
            answerOf={answerOf}
            now={time.data}
            timeError={chain.error}
            fragment={
              account.isAsked && question.status !== 'unusable'
                ? `#account=${encodeURIComponent(question.text)}`
                : ''
            }
            isRetrying={members.some(({ isAgain }) => isAgain) || time.isFetching || look.isFetching}
            onRetry={retry}
          />
        )
      })}
    </div>
  )
}

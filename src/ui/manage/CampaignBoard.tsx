import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getAddress } from 'viem'
import type { VerifiedPackage } from '../../claim/loadPackage.ts'
import type { CampaignFacts } from '../../claim/readCampaignFacts.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { checkHistory } from '../../operator/manage/claimHistory.ts'
import { earningsQuery, receiversQuery } from '../../operator/manage/manageQueries.ts'
import { listProgress } from '../../operator/manage/openAllocations.ts'
import { solvency } from '../../operator/manage/solvency.ts'
import { useSite } from '../site/siteContext.ts'
import { ChecklistCard } from './ChecklistCard.tsx'
import { EarningsCard } from './EarningsCard.tsx'
import { EndCard } from './EndCard.tsx'
import { HistoryCards } from './HistoryCards.tsx'
import styles from './manage.module.css'
import { ProgressCard } from './ProgressCard.tsx'
import { PushCard } from './PushCard.tsx'
import { SentCallList } from './SentCallList.tsx'
import { useClaimHistory } from './useClaimHistory.ts'
import { useSentCalls } from './useSentCalls.ts'
import { useWholeList } from './useWholeList.ts'

/** Everything about one running campaign. Each part says for itself what it could not read. */
export function CampaignBoard({
  campaign,
  pkg,
  facts,
}: {
  campaign: CampaignConfig
  pkg: VerifiedPackage
  facts: CampaignFacts | undefined
}) {
  const site = useSite()
  const { manifest } = pkg
  const distributor = getAddress(pkg.distributor)
  const claimedCount = facts?.claimedCount
  const words = claimedCount === undefined ? undefined : facts?.claimedWords
  const { list, read, cancel } = useWholeList(pkg)
  const allocations = list.status === 'read' ? list.allocations : undefined
  const sent = useSentCalls(distributor)
  const history = useClaimHistory({
    ...{ distributor, fromBlock: campaign.fromBlock },
    ...{ toBlock: facts?.head.number, claimedCount },
  })
  const earnings = useQuery(earningsQuery(site, distributor))
  const receivers = useQuery(
    receiversQuery(site, {
      sweep: getAddress(manifest.receivers.sweep),
      yield: getAddress(manifest.receivers.yield),
      gas: getAddress(manifest.receivers.gas),
    }),
  )
  const progress = useMemo(
    () => (allocations && words ? listProgress(allocations, words) : undefined),
    [allocations, words],
  )
  const checked = useMemo(
    () =>
      history.history && words && claimedCount !== undefined
        ? checkHistory(history.history, { claimedWords: words, claimedCount, allocations })
        : undefined,
    [allocations, claimedCount, history.history, words],
  )
  const { start, end } = manifest.window
  const now = facts?.head.timestamp
  const phase =
    now === undefined ? undefined : now < start ? 'upcoming' : end !== null && now >= end ? 'over' : 'open'
  const isSolvent = solvency({ owed: progress?.open, balance: facts?.balance, isOver: phase === 'over' })
  return (
    <div className={styles.stack}>
      <SentCallList sent={sent} token={manifest.token} />
      <ProgressCard
        {...{ pkg, facts, list, progress, solvency: isSolvent }}
        onRead={read}
        onCancel={cancel}
      />
      <HistoryCards {...{ pkg, checked, history, now }} />
      <div className={styles.grid}>
        <PushCard {...{ pkg, distributor, list, words, phase, sent }} />
        <EndCard {...{ pkg, distributor, facts, phase, sent }} />
        <EarningsCard {...{ pkg, distributor, earnings, sent }} />
        <ChecklistCard
          pkg={pkg}
          facts={{
            codeMatches: facts?.codeMatches,
            isListRead: allocations !== undefined,
            solvency: facts
              ? isSolvent
              : { status: 'could-not-check', reason: 'The chain could not be asked.' },
            now,
            end,
            receivers: receivers.data ?? unknownReceivers,
            earnings: earnings.data,
            packageHosts: campaign.packages.length,
            nodes: site.rpcUrls.length,
          }}
        />
      </div>
    </div>
  )
}

const unknown = { status: 'could-not-check' } as const
const unknownReceivers = { sweep: unknown, yield: unknown, gas: unknown }

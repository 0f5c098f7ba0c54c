import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { checkHistory, checkHistoryOverTime } from '../../operator/manage/claimHistory.ts'
import { earningsQuery, receiversQuery } from '../../operator/manage/manageQueries.ts'
import { nextSteps } from '../../operator/manage/nextSteps.ts'
import { listProgress } from '../../operator/manage/openAllocations.ts'
import { openAmount } from '../../operator/manage/openAmount.ts'
import { isAwaited } from '../../operator/manage/readManageProposal.ts'
import { solvency } from '../../operator/manage/solvency.ts'
import { campaignPhase } from '../../package/campaignPhase.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { CancelCard } from './CancelCard.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { EarningsCard } from './EarningsCard.tsx'
import { EndCard } from './EndCard.tsx'
import { HistoryCards } from './HistoryCards.tsx'
import styles from './manage.module.css'
import { NextSteps } from './NextSteps.tsx'
import { OpeningCard } from './OpeningCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { ProposalList } from './ProposalList.tsx'
import { PushCard } from './PushCard.tsx'
import { RoundsCard } from './rounds/RoundsCard.tsx'
import { SentCallList } from './SentCallList.tsx'
import { UnlockingCard } from './UnlockingCard.tsx'
import { useClaimHistory } from './useClaimHistory.ts'
import { useClaimTimeline } from './useClaimTimeline.ts'
import { useProposals } from './useProposals.ts'
import { useSentCalls } from './useSentCalls.ts'
import { useWholeList } from './useWholeList.ts'

const SponsorCard = lazyPart(
  () => import('./SponsorCard.tsx').then((module) => module.SponsorCard),
  NotLoaded,
)

/** Everything about one running campaign. Each part says for itself what it could not read. */
export function CampaignBoard({
  configured,
  terms,
  pkg,
  facts,
  isUnread,
  children,
}: {
  /** As the site knows it; undefined for a campaign that is none of the site's. */
  configured: CampaignConfig | undefined
  terms: CampaignParameters
  /** Undefined where only the chain is known. */
  pkg: VerifiedPackage | undefined
  facts: CampaignFacts | undefined
  /** The nodes did not answer, or contradict each other. */
  isUnread: boolean
  /** How the list is given, where it is not there. */
  children: ReactNode
}) {
  const site = useSite()
  const { distributor, schedule } = terms
  const claimedCount = facts?.claimedCount
  const words = claimedCount === undefined ? undefined : facts?.claimedWords
  const { list, read, cancel } = useWholeList(pkg)
  const allocations = list.status === 'read' ? list.allocations : undefined
  const sent = useSentCalls(distributor)
  const proposals = useProposals(distributor)
  const history = useClaimHistory({
    distributor,
    start: terms.window.start,
    fromBlock: configured?.fromBlock,
    toBlock: facts?.head.number,
    claimedCount,
  })
  const earnings = useQuery(earningsQuery(site, distributor))
  const receivers = useQuery(receiversQuery(site, terms.receivers))
  // A campaign over time says itself what it has paid of each allocation.
  const paidAmounts = facts?.paid?.amounts
  const progress = useMemo(
    () => (allocations && words && !schedule ? listProgress(allocations, words) : undefined),
    [allocations, words, schedule],
  )
  const checked = useMemo(() => {
    if (!history.history || !words || claimedCount === undefined) return undefined
    return paidAmounts
      ? checkHistoryOverTime(history.history, { paid: paidAmounts, allocations })
      : checkHistory(history.history, { claimedWords: words, claimedCount, allocations })
  }, [allocations, claimedCount, history.history, paidAmounts, words])
  const open = openAmount(terms, {
    progress,
    claimedCount,
    paid: facts?.paid?.inAll,
    // What a list that is on its way will prove is not said from logs in between.
    history: history.status === 'read' && list.status !== 'reading' ? checked : undefined,
  })
  const { end } = terms.window
  const now = facts?.head.timestamp
  const timeline = useClaimTimeline({
    claims: history.status === 'reading' ? undefined : checked?.claims,
    window: terms.window,
    now,
  })
  const phase = now === undefined ? undefined : campaignPhase(terms.window, now)
  const isSolvent = solvency({
    owed: open,
    balance: facts?.balance,
    isOver: phase === 'ended',
    isCancelled: facts?.isCancelled,
    agreement: facts?.agreement ?? { agreed: 0, configured: site.rpcUrls.length },
  })
  // Of a campaign over time somebody may have claimed a part.
  const isAllPaid = schedule ? open?.open === 0n : claimedCount === terms.count
  // While it is being read for the first time nothing is said, not even that it could not be read.
  const isReading = facts === undefined && !isUnread
  const steps = nextSteps({
    phase,
    solvency: isSolvent,
    earnings: earnings.data,
    isListOnRequest: list.status === 'unread',
    openCount: isAllPaid
      ? 0
      : schedule || claimedCount === undefined
        ? undefined
        : terms.count - claimedCount,
    hasEnd: end !== null,
    isForeign: !configured,
    waiting: proposals.items
      .filter(({ proposal, standing }) => isAwaited(proposal, standing))
      .map(({ proposal }) => proposal.kind),
  })
  return (
    <div className="stack gap20">
      <SentCallList sent={sent} token={terms.token} />
      <ProposalList proposals={proposals} token={terms.token} />
      <ProgressCard
        terms={terms}
        facts={facts}
        isUnread={isUnread}
        list={list}
        open={open}
        solvency={isSolvent}
        isForeign={!configured}
        onRead={read}
        onCancel={cancel}
      >
        {isReading ? null : <NextSteps steps={steps} />}
      </ProgressCard>
      {schedule && facts?.paid ? (
        <UnlockingCard
          terms={terms}
          schedule={schedule}
          paid={facts.paid.inAll}
          now={facts.head.timestamp}
          timeline={timeline}
        />
      ) : null}
      {children}
      {pkg && !schedule ? <RoundsCard pkg={pkg} /> : null}
      {phase === 'upcoming' && !facts?.isCancelled ? (
        <OpeningCard
          terms={terms}
          campaignId={configured?.id}
          pkg={pkg}
          allocations={allocations}
          codeMatches={facts?.codeMatches}
        />
      ) : null}
      <HistoryCards
        terms={terms}
        checked={checked}
        history={history}
        timeline={timeline}
        hasList={allocations !== undefined}
      />
      <div className={styles.grid}>
        <div className="stack gap20">
          <PushCard
            terms={terms}
            pkg={pkg}
            list={list}
            phase={phase}
            sent={sent}
            proposals={proposals}
            facts={words && facts}
            isAllPaid={isAllPaid}
            isCancelled={isSolvent.status === 'cancelled'}
          />
          <div data-card="end" tabIndex={-1}>
            <div className="stack gap20">
              {terms.window.cancellable ? (
                <CancelCard terms={terms} facts={facts} phase={phase} sent={sent} proposals={proposals} />
              ) : null}
              <EndCard terms={terms} facts={facts} phase={phase} sent={sent} proposals={proposals} />
            </div>
          </div>
          <div data-card="earnings" tabIndex={-1}>
            <EarningsCard terms={terms} earnings={earnings} sent={sent} proposals={proposals} />
          </div>
          {configured && site.api.isEnabled ? (
            <Suspense>
              <SponsorCard campaign={configured.id} token={terms.token} />
            </Suspense>
          ) : null}
        </div>
        <ChecklistCard
          terms={terms}
          facts={{
            codeMatches: facts?.codeMatches,
            list: allocations ? 'read' : pkg ? 'unread' : 'absent',
            solvency: facts
              ? isSolvent
              : { status: 'could-not-check', reason: say('We couldn’t read Blast.') },
            now,
            end,
            receivers: receivers.data ?? unknownReceivers,
            earnings: earnings.data,
            packageHosts: configured?.packages.length,
            nodes: site.rpcUrls.length,
          }}
        />
      </div>
    </div>
  )
}

const unknown = { status: 'could-not-check' } as const
const unknownReceivers = { sweep: unknown, yield: unknown, gas: unknown }

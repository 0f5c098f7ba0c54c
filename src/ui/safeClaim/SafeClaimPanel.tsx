import { type ReactNode, Suspense } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import type { OverTime } from '../../claim/readOverTime.ts'
import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { say } from '../../language/say.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import claim from '../claim/ClaimPanel.module.css'
import { ClaimedHead } from '../claim/claimed/ClaimedHead.tsx'
import { StatusHead, type StatusWords } from '../claim/status/StatusHead.tsx'
import { HelpLink } from '../help/HelpLink.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import small from '../parts/small.module.css'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useKeptFocus } from '../parts/useKeptFocus.ts'
import { Folds } from './Folds.tsx'
import styles from './SafeClaim.module.css'
import { SafeClaimChecks } from './SafeClaimChecks.tsx'
import { SafeLine } from './SafeLine.tsx'
import { SafeOwners } from './SafeOwners.tsx'
import type { Claimed } from './status/claimedOf.ts'
import { helpForSafe } from './status/helpForSafe.ts'
import { isPaid, safeClaimWords } from './status/safeClaimWords.tsx'

/** Only in campaigns over time. */
const PartOfWhole = lazyPart(
  () => import('../claim/overTime/PartOfWhole.tsx').then((module) => module.PartOfWhole),
  NotLoaded,
)
const ScheduleChart = lazyPart(
  () => import('../schedule/ScheduleChart.tsx').then((module) => module.ScheduleChart),
  NotLoaded,
)

/** What can be claimed now, once the owners or a payer do their part: its amount is the largest thing. */
const isClaimable: ReadonlySet<SafeClaimState['status']> = new Set([
  ...(['unproposed', 'collecting', 'queued', 'executable'] as const),
])

/** The card of a Safe's claim: whose it is, the state, the amount; what to do is in `children`. */
export function SafeClaimPanel({
  state,
  manifest,
  overTime,
  words,
  claimed,
  sources,
  children,
}: {
  state: SafeClaimState
  /** Undefined until the campaign’s files are here. */
  manifest: Pick<Manifest, 'token' | 'tree'> | undefined
  /** Of an allocation that unlocks over time. */
  overTime?: OverTime | undefined
  /** Of a claim that the site sends, in place of the state's own. */
  words?: StatusWords | undefined
  /** Where it is paid: what its receipt shows. */
  claimed: Claimed | undefined
  /** Who was asked for proposals. */
  sources: readonly SourceReport[]
  children: ReactNode
}) {
  const token = manifest?.token
  const panel = useKeptFocus<HTMLElement>(state.status)
  const allocation = 'allocation' in state ? state.allocation : undefined
  const topic = helpForSafe(state)
  const isDue = isClaimable.has(state.status)
  return (
    <section
      {...panel}
      className={`${small.card} ${styles.panel}`}
      aria-label={say('The Safe’s claim')}
      tabIndex={-1}
      data-safe-claim={state.status}
      data-reading={state.status === 'checking' || undefined}
    >
      <SafeLine />
      <div role="status" className={claim.status}>
        {claimed ? (
          token ? (
            <ClaimedHead state={claimed} token={token} payer={undefined} isSafe />
          ) : null
        ) : (
          <StatusHead
            {...(words ?? (isPaid(state) ? safeClaimWords({ status: 'checking' }) : safeClaimWords(state)))}
          />
        )}
      </div>
      {allocation && token && claimed?.status !== 'done' ? (
        <p className={isDue ? claim.amount : claim.amountMuted}>
          <TokenAmount value={isDue && overTime ? overTime.due : allocation.amount} token={token} />
        </p>
      ) : null}
      {allocation && token && overTime && !claimed ? (
        <Suspense>
          <PartOfWhole amount={allocation.amount} overTime={overTime} token={token} isDueAbove={isDue} />
        </Suspense>
      ) : null}
      {children}
      {allocation && token && overTime ? (
        <Suspense>
          <ScheduleChart {...overTime} amount={allocation.amount} token={token} />
        </Suspense>
      ) : null}
      {state.status === 'checking' ? null : (
        <Folds>
          <SafeClaimChecks
            allocation={allocation}
            tree={manifest?.tree}
            // Of what is paid nobody has to know more.
            sources={claimed ? [] : sources}
            isProposed={'pending' in state && state.pending !== undefined}
          />
          <SafeOwners />
        </Folds>
      )}
      {topic ? <HelpLink to={topic} /> : null}
    </section>
  )
}

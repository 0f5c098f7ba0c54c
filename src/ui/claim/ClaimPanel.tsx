import { type ReactNode, Suspense } from 'react'
import type { Hex } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { ClaimState } from '../../claim/claimState.ts'
import type { OverTime } from '../../claim/readOverTime.ts'
import { say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { ErrorSentence } from '../parts/ErrorSentence.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useKeptFocus } from '../parts/useKeptFocus.ts'
import type { SafeAccount } from '../wallet/walletContext.ts'
import { ClaimHelp } from './ClaimHelp.tsx'
import styles from './ClaimPanel.module.css'
import { ConnectWallet } from './ConnectWallet.tsx'
import { ReadyState, WalletHead } from './claimParts.ts'
import { Preparing } from './Preparing.tsx'
import type { SendClaim } from './sendClaim.ts'
import { AlreadyClaimed } from './status/AlreadyClaimed.tsx'
import { StatusHead, type StatusWords } from './status/StatusHead.tsx'
import { isBeforeWallet, wordsBeforeWallet } from './status/wordsBeforeWallet.tsx'
import type { RoundTerms } from './terms/AcceptTerms.tsx'

/** Only somebody with a wallet meets it; it comes along with the wallet, so that it is there when needed. */
const AttemptState = lazyPart(
  () => import('./AttemptState.tsx').then((module) => module.AttemptState),
  NotLoaded,
)

/** Only somebody who is on no list meets it. */
const NotOnList = lazyPart(() => import('./NotOnList.tsx').then((module) => module.NotOnList), NotLoaded)
/** Only who has claimed meets it. */
const ClaimedHead = lazyPart(
  () => import('./claimed/ClaimedHead.tsx').then((module) => module.ClaimedHead),
  NotLoaded,
)
const ClaimedBody = lazyPart(
  () => import('./claimed/ClaimedBody.tsx').then((module) => module.ClaimedBody),
  () => null,
)

/** Only beside nodes that do not answer. */
const ReportedClaim = lazyPart(
  () => import('./ReportedClaim.tsx').then((module) => module.ReportedClaim),
  NotLoaded,
)

const AddToCalendar = lazyPart(
  () => import('../parts/AddToCalendar.tsx').then((module) => module.AddToCalendar),
  () => null,
)

/** Only in campaigns over time. */
const OverTimePart = lazyPart(
  () => import('./overTime/OverTimePart.tsx').then((module) => module.OverTimePart),
  NotLoaded,
)

function InTime(props: Parameters<typeof OverTimePart>[0]) {
  return (
    <Suspense>
      <OverTimePart {...props} />
    </Suspense>
  )
}

const AllocationProof = lazyPart(
  () => import('./AllocationProof.tsx').then((module) => module.AllocationProof),
  NotLoaded,
)

export type ClaimPanelProps = {
  state: ClaimState
  /** Of an allocation that unlocks over time, once what was paid of it is known. */
  overTime?: OverTime | undefined
  /** One node alone reports that the allocation was claimed. */
  isReportedClaimed: boolean
  token: Pick<Manifest['token'], 'address' | 'symbol' | 'decimals'>
  /** Of the list that proves the allocation; left out where there are several. */
  tree?: { depth: number; capBits: number }
  /** The connected wallet's account, to distinguish "you" from "they". */
  payer: Hex | undefined
  /**
   * Set where that account is a Safe: the one that the page is embedded in, or one that is connected like any
   * wallet.
   */
  safe: SafeAccount | undefined
  /** Its name in the site. */
  campaign: string
  /** Of the campaign, for a calendar. */
  title: string
  recipientField: ReactNode
  /** What else has come of a claim that was just made. */
  afterPaid?: ReactNode
  /** The claim that the site sends: its offer, and how far it is. */
  sponsored?: ReactNode
  /** Of several rounds of a series: whose terms come before the claim. */
  terms?: RoundTerms | undefined
  /** What a sponsored claim has to say in place of the state's own words. */
  words?: StatusWords | undefined
  /** The site sends the claim, or offers to, and nobody asked to pay for it oneself. */
  isFree?: boolean
  /** Something that went wrong is being tried again. */
  isRetrying: boolean
  onConnect: () => void
  onClaim: (send: SendClaim) => void
  onRetry: () => void
  /** Gives an attempt up, so that another can be made. */
  onForget: () => void
  onPayOneself?: () => void
}

/** The field outlives the states that follow one another while somebody types into it. */
const asksForRecipient: ReadonlySet<ClaimState['status']> = new Set([
  'needs-recipient',
  'needs-delegation',
  'preparing',
  'could-not-prepare',
  'would-revert',
  'fee-short',
  'ready',
])

/** What can be claimed now, or in a moment: its amount is the largest thing on the page. */
const isClaimable: ReadonlySet<ClaimState['status']> = new Set([
  ...(['no-wallet', 'connecting', 'wrong-chain', 'needs-recipient', 'preparing', 'fee-short'] as const),
  ...(['needs-delegation', 'ready', 'confirm-in-wallet'] as const),
])

/**
 * Draws one state of the claim: the state first, then the amount, what to do, and the proof last. A state
 * that nobody draws does not compile.
 */
export function ClaimPanel(props: ClaimPanelProps) {
  const { state, overTime, token, tree, isReportedClaimed } = props
  const { status } = state
  const isPaid = status === 'done' || status === 'claimed-before'
  const panel = useKeptFocus<HTMLElement>(status)
  const allocation = 'allocation' in state ? state.allocation : undefined
  return (
    <section
      {...panel}
      className={styles.panel}
      aria-label={say('The claim')}
      tabIndex={-1}
      data-state={status}
    >
      <div className={styles.body}>
        <div role="status" className={styles.status}>
          <Head {...props} />
        </div>
        {allocation && status !== 'done' ? (
          <p className={isClaimable.has(status) ? styles.amount : styles.amountMuted}>
            <TokenAmount
              value={isClaimable.has(status) && overTime ? overTime.due : allocation.amount}
              token={token}
            />
          </p>
        ) : null}
        {overTime && !isPaid ? (
          <InTime {...props} part="amount" isDueAbove={isClaimable.has(status)} />
        ) : null}
        {isReportedClaimed && status !== 'done' ? (
          <Suspense>
            <ReportedClaim />
          </Suspense>
        ) : null}
        {asksForRecipient.has(status) ? props.recipientField : null}
        {props.sponsored}
        <StateBody {...props} />
        {overTime && !isPaid ? <InTime {...props} part="schedule" /> : null}
      </div>
      {status === 'idle' || status === 'checking' ? null : (
        <div className={styles.foot}>
          <ClaimHelp state={state} />
          {/* That it was paid is proof enough. */}
          {allocation && tree && !isPaid ? (
            <Disclosure summary={say('Proof that this is on the list')}>
              {() => (
                <Suspense>
                  <AllocationProof allocation={allocation} tree={tree} />
                </Suspense>
              )}
            </Disclosure>
          ) : null}
        </div>
      )}
    </section>
  )
}

function Head(props: ClaimPanelProps): ReactNode {
  const { state, token, words, isReportedClaimed, payer, safe } = props
  if (words) return <StatusHead {...words} />
  if (!isBeforeWallet(state))
    return (
      <Suspense fallback={<StatusHead tone="busy" title={say('Reading your wallet')} />}>
        <WalletHead state={state} payer={payer} safe={safe} />
      </Suspense>
    )
  if (state.status === 'done' || state.status === 'claimed-before')
    return (
      <Suspense
        fallback={
          state.status === 'claimed-before' ? <StatusHead tone="good" title={<AlreadyClaimed />} /> : null
        }
      >
        <ClaimedHead state={state} token={token} payer={payer} isSafe={!!safe} />
      </Suspense>
    )
  if (state.status === 'nothing-due') return <InTime {...props} part="head" />
  const own = wordsBeforeWallet(state, isReportedClaimed)
  return own ? <StatusHead {...own} /> : null
}

function StateBody(props: ClaimPanelProps): ReactNode {
  const { state, safe, campaign } = props
  switch (state.status) {
    case 'checking':
      return (
        <div className="stack gap12" aria-hidden="true">
          <i className={styles.unknown} />
          <i className={styles.unknown} />
          <i className={styles.unknown} />
        </div>
      )
    case 'idle':
    case 'needs-recipient':
    case 'needs-delegation':
    case 'campaign-cancelled':
    case 'ended':
    case 'nothing-due':
      return null
    case 'not-started':
      // What unlocks over time has more dates, and they are below.
      return props.overTime ? null : (
        <Suspense>
          <AddToCalendar
            moments={[{ at: state.start, title: say('Claims open: {title}', { title: props.title }) }]}
            path={campaignPath(campaign)}
          />
        </Suspense>
      )
    case 'could-not-check':
    case 'could-not-prepare':
      return (
        <>
          <div className="muted small">
            <ErrorSentence error={state.error} />
          </div>
          <Action>
            <Button isWide kind="quiet" onClick={props.onRetry} isBusy={props.isRetrying}>
              {say('Try again')}
            </Button>
          </Action>
        </>
      )
    case 'not-eligible':
      return (
        <Suspense>
          <NotOnList account={state.account} listed={state.listed} campaign={campaign} />
        </Suspense>
      )
    case 'no-wallet':
      return (
        <Action>
          <ConnectWallet />
        </Action>
      )
    case 'preparing':
      return <Preparing />
    case 'would-revert':
    case 'fee-short':
    case 'ready':
      return (
        // Where the site pays, its own button stands above already.
        <Suspense fallback={props.isFree ? <div className={styles.foldRoom} /> : <Preparing />}>
          <ReadyState {...props} state={state} />
        </Suspense>
      )
    case 'connecting':
    case 'confirm-in-wallet':
    case 'wrong-chain':
    case 'read-only':
    case 'proposed':
    case 'proposal-failed':
    case 'proposal-replaced':
    case 'unanswered':
    case 'sent':
    case 'cancelled':
    case 'paid-nothing':
    case 'reverted':
      return (
        <Suspense>
          <AttemptState
            state={state}
            campaign={campaign}
            isSafe={safe !== undefined}
            onConnect={props.onConnect}
            onForget={props.onForget}
          />
        </Suspense>
      )
    case 'done':
    case 'claimed-before':
      return (
        <Suspense>
          <ClaimedBody state={state} campaign={campaign} token={props.token}>
            {state.status === 'done' ? props.afterPaid : null}
            {props.overTime ? <InTime {...props} part="schedule" /> : null}
          </ClaimedBody>
        </Suspense>
      )
  }
}

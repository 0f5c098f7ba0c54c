import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { ClaimState } from '../../../claim/claimState.ts'
import { linksOf, type RoundState } from '../../../claim/series/roundStates.ts'
import type { PlacedOutcome, RoundPlace } from '../../../claim/series/seriesChainQueries.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import { mayHold } from '../../../storage/listNames.ts'
import { Link } from '../../navigation/Link.tsx'
import { Action } from '../../parts/Action.tsx'
import { Button } from '../../parts/Button.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import small from '../../parts/small.module.css'
import { TextButton } from '../../parts/TextButton.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { AddToken } from '../../receipt/AddToken.tsx'
import { safeClaimPath } from '../../safeClaim/safeClaimPath.ts'
import { useSite } from '../../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../../wallet/walletContext.ts'
import styles from '../ClaimPanel.module.css'
import { ClaimPanel } from '../ClaimPanel.tsx'
import { ClaimedHead } from '../claimed/ClaimedHead.tsx'
import { SafeNote } from '../SafeNote.tsx'
import type { SponsoredReport } from '../sponsored/Sponsored.tsx'
import { StatusHead, type StatusWords } from '../status/StatusHead.tsx'
import { RoundList, type RoundNote, titleOf } from './RoundList.tsx'
import { useRoundTerms } from './useRoundTerms.ts'
import { useSeriesClaim } from './useSeriesClaim.ts'

/** Only a site with an API has it. */
const Sponsored = lazyPart(
  () => import('../sponsored/Sponsored.tsx').then((module) => module.Sponsored),
  NotLoaded,
)

/** Only of Safes. */
const ProposedRounds = lazyPart(
  () => import('./ProposedRounds.tsx').then((module) => module.ProposedRounds),
  ({ children }: { children?: ReactNode }) => children,
)

type Open = Extract<RoundState, { status: 'open' }>
const isOpen = (state: RoundState): state is Open => state.status === 'open'

/** One button for all rounds that are open, and what became of it; the rounds below. */
export function SeriesClaim({
  campaign,
  token,
  account,
  states,
  lead,
  leftOut,
  onLeaveOut,
  onHold,
}: {
  /** Of the page. */
  campaign: CampaignConfig
  token: Manifest['token']
  account: Address
  states: readonly RoundState[]
  lead: RoundPlace
  /** Names of rounds whose terms the visitor does not accept. */
  leftOut: ReadonlySet<string>
  onLeaveOut: (id: string) => void
  /** Whether an attempt is shown: the claim stays as it is, whatever the rounds say meanwhile. */
  onHold: (isHeld: boolean) => void
}) {
  const { api } = useSite()
  const wallet = useWallet()
  const [isSafeWanted, wantSafe] = useState(() => mayHold('safes', account))
  const [sponsored, setSponsored] = useState<SponsoredReport>({ isFree: false, words: undefined })
  const [paysOneself, setPaysOneself] = useState(false)
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const open = useMemo(
    () => states.filter(isOpen).filter(({ campaign: { id } }) => !leftOut.has(id)),
    [states, leftOut],
  )
  const asking = useRoundTerms(open, safeOfWallet(wallet) ? undefined : payer)
  const parts = useMemo(
    () =>
      open.map(({ pkg, campaign, allocation }) => ({
        distributor: pkg?.distributor ?? campaign.distributor,
        allocation,
        ...(pkg && !pkg.cap && { unproven: pkg }),
      })),
    [open],
  )
  const links = useMemo(() => linksOf(states), [states])
  const { state, outcomes, plan, isRetrying, isAttempted, claim, retry, forget } = useSeriesClaim({
    account,
    parts,
    lead,
    links,
    token,
  })
  useEffect(() => onHold(isAttempted), [isAttempted, onHold])
  const notes = useMemo(
    () => notesOf(states, { outcomes, simulated: plan?.simulated, leftOut }),
    [states, outcomes, plan, leftOut],
  )
  const isOwn = payer !== undefined && isAddressEqual(payer, account)
  const count = plan?.outcome.status === 'ok' ? plan.parts.length : parts.length
  const list = { states, account, notes, own: campaign.distributor } as const
  if (state.status === 'done')
    return (
      <section className={styles.panel} aria-label={say('The claim')} data-state="done">
        <div className={styles.body}>
          <div role="status">
            <ClaimedHead state={state} token={token} payer={payer} />
          </div>
          <DescriptionList
            rows={[[say('Transaction'), <TransactionLink key="transaction" hash={state.hash} />]]}
          />
          <AddToken token={token} />
          <RoundList {...list} receipt={state.hash} />
          {parts.length > 0 ? (
            <Button kind="quiet" onClick={forget}>
              {say('Back to the claim')}
            </Button>
          ) : null}
        </div>
      </section>
    )
  const total = parts.reduce((sum, { allocation }) => sum + allocation.amount, 0n)
  const ofSafe = safeClaimOf(states.filter(isOpen), campaign)
  const isSafe = safeOfWallet(wallet) !== undefined
  /** In place of what is offered, where a proposal of the Safe waits. */
  const unlessProposed = (offer: ReactNode, instead?: string) =>
    ofSafe && !isAttempted ? (
      <Suspense fallback={offer}>
        <ProposedRounds
          campaign={ofSafe.campaign}
          allocation={ofSafe.allocation}
          parts={parts}
          instead={instead}
        >
          {offer}
        </ProposedRounds>
      </Suspense>
    ) : (
      offer
    )
  if (isSafe && !isAttempted) {
    const offer = (
      <SafeTogether
        account={account}
        isOwn={isOwn}
        ofSafe={ofSafe}
        amount={<TokenAmount value={total} token={token} />}
      />
    )
    return (
      <>
        {isOwn ? unlessProposed(offer) : offer}
        <RoundList {...list} />
      </>
    )
  }
  const offer = (
    <>
      <ClaimPanel
        state={state}
        isReportedClaimed={false}
        token={token}
        payer={payer}
        safe={undefined}
        campaign={campaign.id}
        title=""
        recipientField={null}
        sponsored={
          api.isEnabled && (payer || mayHold('sponsored')) ? (
            <Suspense>
              <Sponsored
                campaign={campaign}
                allocation={{ index: lead.index, account, amount: total, proof: [] }}
                state={state}
                overTime={undefined}
                token={token}
                rounds={parts}
                lead={lead}
                termsOf={asking?.campaign.id}
                payer={payer}
                recipient={{ status: 'self' }}
                paysOneself={paysOneself}
                onFree={() => setPaysOneself(false)}
                onReport={setSponsored}
              />
            </Suspense>
          ) : null
        }
        terms={
          asking && {
            campaign: asking.campaign.id,
            title: <bdi>{titleOf(asking)}</bdi>,
            onLeaveOut: open.length > 1 ? () => onLeaveOut(asking.campaign.id) : undefined,
          }
        }
        words={(paysOneself ? undefined : sponsored.words) ?? wordsOf(state, count, isOwn)}
        isFree={sponsored.isFree && !paysOneself}
        onPayOneself={() => setPaysOneself(true)}
        isRetrying={isRetrying}
        onConnect={wallet.actions.openConnect}
        onClaim={claim}
        onRetry={retry}
        onForget={forget}
      />
      {ofSafe && (payer || isSafeWanted) ? (
        <SafeNote {...ofSafe} status={state.status} isWanted={isSafeWanted} />
      ) : ofSafe && state.status === 'no-wallet' ? (
        <TextButton onClick={() => wantSafe(true)}>{say('Is this address a Safe?')}</TextButton>
      ) : null}
    </>
  )
  return (
    <>
      {mayHold('safeProposals', account) ? unlessProposed(offer, say('Claim with a wallet instead')) : offer}
      <RoundList {...list} />
    </>
  )
}

/** Before it is asked for: how many rounds there are, and that one transaction does. */
function wordsOf(state: ClaimState, count: number, isOwn: boolean): StatusWords | undefined {
  const isPlain =
    state.status === 'no-wallet' ||
    state.status === 'preparing' ||
    (state.status === 'ready' && !state.rejected && !state.notSent)
  if (!isPlain) return undefined
  return {
    tone: 'good',
    title: isOwn
      ? say({ one: 'You can claim {count} round', other: 'You can claim {count} rounds' }, { count })
      : say(
          { one: 'This address can claim {count} round', other: 'This address can claim {count} rounds' },
          { count },
        ),
    text: [
      ...(count > 1 ? [say('One transaction claims all of them.')] : []),
      ...(isOwn ? [] : [say('Any wallet can pay the network fee. The tokens go to this address only.')]),
    ].join(' '),
  }
}

/** The round on whose page a Safe's owners claim, and the others that they claim with it. */
function safeClaimOf(open: readonly Open[], campaign: CampaignConfig) {
  const base = open.find((each) => isAddressEqual(each.campaign.distributor, campaign.distributor)) ?? open[0]
  if (!base) return undefined
  const others = open.filter((each) => each !== base).map((each) => each.campaign.id)
  return {
    campaign: base.campaign,
    allocation: base.allocation,
    others: others.join(',') || undefined,
  }
}

/** A Safe’s owners sign once for all rounds, on the page that shows each of them. */
function SafeTogether({
  account,
  isOwn,
  ofSafe,
  amount,
}: {
  account: Address
  /** The Safe is the listed account itself. */
  isOwn: boolean
  ofSafe: ReturnType<typeof safeClaimOf>
  amount: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={say('The claim')} data-state="safe">
      <div className={styles.body}>
        <div role="status">
          <StatusHead
            tone="good"
            title={isOwn ? say('This Safe can claim') : say('This address can claim')}
            text={
              !isOwn
                ? say(
                    'Connect an ordinary wallet to claim all rounds at once. The tokens go to this address only.',
                  )
                : say('One proposal claims all rounds: its owners sign once.')
            }
          />
        </div>
        <p className={styles.amount}>{amount}</p>
        {isOwn && ofSafe ? (
          <Action>
            <Link
              className={`${small.button} ${small.primary} ${small.wide}`}
              href={safeClaimPath(ofSafe.campaign.id, { safe: account, with: ofSafe.others })}
            >
              {say('Claim all rounds for this Safe')}
            </Link>
          </Action>
        ) : null}
      </div>
    </section>
  )
}

/** What is known of a round besides its state: what the transaction did for it, or would. */
function notesOf(
  states: readonly RoundState[],
  {
    outcomes,
    simulated,
    leftOut,
  }: {
    outcomes: readonly PlacedOutcome[] | undefined
    simulated: ReadonlyMap<Address, { status: string; sentence?: string }> | undefined
    /** Names of rounds. */
    leftOut: ReadonlySet<string>
  },
): ReadonlyMap<string, RoundNote> {
  const notes = new Map<string, RoundNote>()
  for (const { campaign, pkg } of states) {
    const distributor = pkg?.distributor ?? campaign.distributor
    const outcome = outcomes?.find((each) => each.distributor.toLowerCase() === distributor.toLowerCase())
    const would = simulated?.get(distributor)
    if (outcome) notes.set(campaign.distributor, outcome.outcome)
    else if (leftOut.has(campaign.id)) notes.set(campaign.distributor, { status: 'left-out' })
    else if (would?.status === 'refused')
      notes.set(campaign.distributor, { status: 'refused', sentence: would.sentence ?? '' })
  }
  return notes
}

import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { SeriesLink } from '../../../claim/series/isLinked.ts'
import type { RoundState } from '../../../claim/series/roundStates.ts'
import type { PlacedOutcome, RoundPlace } from '../../../claim/series/seriesChainQueries.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { browserStorage } from '../../../storage/browserStorage.ts'
import { Link } from '../../navigation/Link.tsx'
import { Action } from '../../parts/Action.tsx'
import { Button } from '../../parts/Button.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import small from '../../parts/small.module.css'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { AddToken } from '../../receipt/AddToken.tsx'
import { safeClaimPath } from '../../safeClaim/safeClaimPath.ts'
import { useSite } from '../../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../../wallet/walletContext.ts'
import styles from '../ClaimPanel.module.css'
import { ClaimPanel } from '../ClaimPanel.tsx'
import { ClaimedHead } from '../claimed/ClaimedHead.tsx'
import type { SponsoredReport } from '../sponsored/Sponsored.tsx'
import { StatusHead } from '../status/StatusHead.tsx'
import { RoundList, type RoundNote } from './RoundList.tsx'
import { useSeriesClaim } from './useSeriesClaim.ts'

/** Only a site with an API has it. */
const Sponsored = lazyPart(
  () => import('../sponsored/Sponsored.tsx').then((module) => module.Sponsored),
  NotLoaded,
)

type Open = Extract<RoundState, { status: 'open' }>

/** One button for all rounds that are open, and what became of it; the rounds below. */
export function SeriesClaim({
  campaign,
  token,
  account,
  states,
  lead,
  onHold,
}: {
  /** Of the page. */
  campaign: CampaignConfig
  token: Manifest['token']
  account: Address
  states: readonly RoundState[]
  lead: RoundPlace
  /** Whether an attempt is shown: the claim stays as it is, whatever the rounds say meanwhile. */
  onHold: (isHeld: boolean) => void
}) {
  const { api } = useSite()
  const wallet = useWallet()
  const [sponsored, setSponsored] = useState<SponsoredReport>({ isFree: false, words: undefined })
  const [paysOneself, setPaysOneself] = useState(false)
  const parts = useMemo(
    () =>
      states
        .filter((state): state is Open => state.status === 'open')
        .map(({ pkg, campaign, allocation }) => ({
          distributor: pkg?.distributor ?? campaign.distributor,
          allocation,
        })),
    [states],
  )
  const links = useMemo<readonly SeriesLink[]>(
    () =>
      states.flatMap(({ pkg }) => (pkg ? [{ distributor: pkg.distributor, manifest: pkg.manifest }] : [])),
    [states],
  )
  const { state, outcomes, plan, isRetrying, isAttempted, claim, retry, forget } = useSeriesClaim({
    account,
    parts,
    lead,
    links,
    token,
  })
  useEffect(() => onHold(isAttempted), [isAttempted, onHold])
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const notes = useMemo(
    () => notesOf(states, { outcomes, simulated: plan?.simulated }),
    [states, outcomes, plan],
  )
  if (state.status === 'done')
    return (
      <section className={styles.panel} aria-label="The claim" data-state="done">
        <div className={styles.body}>
          <div role="status">
            <ClaimedHead state={state} token={token} payer={payer} />
          </div>
          <DescriptionList
            rows={[['Transaction', <TransactionLink key="transaction" hash={state.hash} />]]}
          />
          <AddToken token={token} />
          <RoundList states={states} account={account} notes={notes} receipt={state.hash} />
          {parts.length > 0 ? (
            <Button kind="quiet" onClick={forget}>
              Back to the claim
            </Button>
          ) : null}
        </div>
      </section>
    )
  const safe = safeOfWallet(wallet)
  const total = parts.reduce((sum, { allocation }) => sum + allocation.amount, 0n)
  if (safe && !isAttempted)
    return (
      <>
        <SafeTogether
          campaign={campaign.id}
          account={account}
          isOwn={payer !== undefined && isAddressEqual(payer, account)}
          amount={<TokenAmount value={total} token={token} />}
        />
        <RoundList states={states} account={account} notes={notes} />
      </>
    )
  return (
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
          api.isEnabled && (payer || browserStorage.getItem('everclaim.sponsored')) ? (
            <Suspense>
              <Sponsored
                campaign={campaign}
                allocation={{ index: lead.index, account, amount: total, proof: [] }}
                state={state}
                overTime={undefined}
                token={token}
                rounds={parts}
                lead={lead}
                payer={payer}
                recipient={{ status: 'self' }}
                paysOneself={paysOneself}
                onFree={() => setPaysOneself(false)}
                onReport={setSponsored}
              />
            </Suspense>
          ) : null
        }
        words={paysOneself ? undefined : sponsored.words}
        isFree={sponsored.isFree && !paysOneself}
        onPayOneself={() => setPaysOneself(true)}
        isRetrying={isRetrying}
        onConnect={wallet.actions.openConnect}
        onClaim={claim}
        onRetry={retry}
        onForget={forget}
      />
      <RoundList states={states} account={account} notes={notes} />
    </>
  )
}

/** A Safe’s owners sign once for all rounds, on the page that shows each of them. */
function SafeTogether({
  campaign,
  account,
  isOwn,
  amount,
}: {
  campaign: string
  account: Address
  /** The Safe is the listed account itself. */
  isOwn: boolean
  amount: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label="The claim" data-state="safe">
      <div role="status">
        <StatusHead
          tone="good"
          title={isOwn ? 'This Safe can claim' : 'This address can claim'}
          text={
            isOwn
              ? 'One proposal claims all rounds: its owners sign once.'
              : 'Connect an ordinary wallet to claim all rounds at once. The tokens go to this address only.'
          }
        />
      </div>
      <p className={styles.amount}>{amount}</p>
      {isOwn ? (
        <Action>
          <Link
            className={`${small.button} ${small.primary} ${small.wide}`}
            href={safeClaimPath(campaign, { safe: account, with: 'all' })}
          >
            Claim all rounds for this Safe
          </Link>
        </Action>
      ) : null}
    </section>
  )
}

/** What is known of a round besides its state: what the transaction did for it, or would. */
function notesOf(
  states: readonly RoundState[],
  {
    outcomes,
    simulated,
  }: {
    outcomes: readonly PlacedOutcome[] | undefined
    simulated: ReadonlyMap<Address, { status: string; sentence?: string }> | undefined
  },
): ReadonlyMap<string, RoundNote> {
  const notes = new Map<string, RoundNote>()
  for (const { campaign, pkg } of states) {
    const distributor = pkg?.distributor ?? campaign.distributor
    const outcome = outcomes?.find((each) => each.distributor.toLowerCase() === distributor.toLowerCase())
    const would = simulated?.get(distributor)
    if (outcome) notes.set(campaign.distributor, outcome.outcome)
    else if (would?.status === 'refused')
      notes.set(campaign.distributor, { status: 'refused', sentence: would.sentence ?? '' })
  }
  return notes
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Address as AddressValue, type Hex, isAddressEqual } from 'viem'
import type { ClaimState } from '../../../claim/claimState.ts'
import type { OverTime } from '../../../claim/readOverTime.ts'
import type { RoundPlace } from '../../../claim/series/seriesChainQueries.ts'
import { arePaidFor } from '../../../claim/sponsored/arePaidFor.ts'
import type { SponsoredRound } from '../../../claim/sponsored/askSponsor.ts'
import { isSponsoredOver, type SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { lookAtClaimed } from '../../../claim/sponsored/keepLooking.ts'
import { lastPaymentQuery } from '../../../claim/sponsored/lastPaymentQuery.ts'
import { leastFor } from '../../../claim/sponsored/leastFor.ts'
import { sponsorshipQuery } from '../../../claim/sponsored/sponsorshipQuery.ts'
import { isWayOpen, termsGate } from '../../../claim/terms/termsGate.ts'
import { termsQuery } from '../../../claim/terms/termsQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { rich } from '../../language/rich.tsx'
import { Action } from '../../parts/Action.tsx'
import { Button } from '../../parts/Button.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useKeptFocus } from '../../parts/useKeptFocus.ts'
import { useSite } from '../../site/siteContext.ts'
import type { Recipient } from '../recipient.ts'
import type { StatusWords } from '../status/StatusHead.tsx'
import styles from './Sponsored.module.css'
import { SponsoredSteps } from './SponsoredSteps.tsx'
import { sponsoredWords } from './sponsoredWords.ts'
import { signatureNote, titleOf } from './titleOf.ts'
import { type SponsoredClaim, useSponsored } from './useSponsored.ts'

/** What a claim that the site sends means for the card around it. */
export type SponsoredReport = {
  /** It is offered, or on its way: no second button is beside it. */
  isFree: boolean
  /** Its state, in place of the claim's own. */
  words: StatusWords | undefined
}

type Props = {
  campaign: CampaignConfig
  allocation: Allocation
  state: ClaimState
  /** Of an allocation that unlocks over time. */
  overTime: OverTime | undefined
  token: TokenFacts
  payer: AddressValue | undefined
  /** Of several rounds of a series, and the one of them under which it is remembered. */
  rounds?: readonly SponsoredRound[] | undefined
  lead?: RoundPlace | undefined
  /** The one of them whose terms come next, by its name in the site. */
  termsOf?: string | undefined
  /** Who gets the tokens if the wallet sends the claim itself. */
  recipient: Recipient
  /** The visitor would rather pay than have it sent. */
  paysOneself: boolean
  onFree: () => void
  onReport: (report: SponsoredReport) => void
}

/** The bitmap was read, and does not have it. */
const unclaimed: ReadonlySet<ClaimState['status']> = new Set([
  ...(['no-wallet', 'connecting', 'wrong-chain', 'read-only', 'needs-recipient', 'preparing'] as const),
  ...(['needs-delegation', 'could-not-prepare', 'would-revert', 'fee-short', 'ready'] as const),
])

/**
 * A claim that the operator of the site sends and pays for: offered, waiting, sent. What has come of it the
 * chain says.
 */
export function Sponsored(props: Props) {
  const { state, overTime, campaign, allocation, onReport } = props
  const site = useSite()
  const client = useQueryClient()
  const paidInFull = paidOf(state)
  const sponsored = useSponsored({
    campaign,
    allocation,
    paid: paidInFull,
    paidSoFar: overTime?.paid,
    rounds: props.rounds,
    lead: props.lead,
    onLook: () => lookAtClaimed(client),
  })
  const { id, hash, paidBefore, isPaidSince, progress, forget } = sponsored
  const { distributor, fromBlock } = campaign
  const { index, account } = allocation
  const last = useQuery({
    ...lastPaymentQuery(site, {
      distributor,
      index,
      account,
      fromBlock,
      isOverTime: true,
      paidBefore: paidBefore ?? '0',
    }),
    enabled: isPaidSince && !paidInFull,
  })
  const paid = paidInFull ?? (isPaidSince ? { by: last.data?.hash } : undefined)
  const isPaid = paid !== undefined
  // Over time another one can be asked for once more is due.
  const isAgain = isPaid && overTime !== undefined && overTime.due > 0n
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is paid nothing is left to remember
  useEffect(() => {
    if (isPaid && id !== undefined) forget()
  }, [isPaid, id])
  const panel = useKeptFocus<HTMLDivElement>(`${id} ${isPaid} ${progress?.status}`)
  const [isOffered, setOffered] = useState(false)
  const isUnderWay = id !== undefined && !isPaid
  const words = useMemo(() => (isUnderWay ? sponsoredWords(progress) : undefined), [isUnderWay, progress])
  const isFree = isUnderWay ? words !== undefined : (id === undefined || isAgain) && isOffered
  // Before it is painted: never two buttons at once.
  useLayoutEffect(() => onReport({ isFree, words }), [isFree, words, onReport])

  return (
    <div {...panel} className={styles.all} tabIndex={-1}>
      {id !== undefined && paid ? (
        <Paid by={paid.by} hash={hash} progress={progress} isLinked={isPaidSince} />
      ) : null}
      {id === undefined || isAgain ? (
        <Offer {...props} {...sponsored} onOffered={setOffered} />
      ) : paid ? null : (
        <div className={styles.sponsored} data-sponsored={progress?.status ?? 'asking'}>
          <SponsoredSteps
            progress={progress}
            account={allocation.account}
            isOtherTyped={isElsewhere(props.recipient, allocation)}
            isUnclaimed={unclaimed.has(state.status)}
            ownWay={ownWay(state)}
            onDismiss={sponsored.dismiss}
          />
        </div>
      )}
    </div>
  )
}

const isElsewhere = (recipient: Recipient, { account }: Allocation) =>
  recipient.status === 'other' && !isAddressEqual(recipient.account, account)

function paidOf(state: ClaimState): { by: Hex | undefined } | undefined {
  if (state.status === 'done') return { by: state.hash }
  return state.status === 'claimed-before' ? { by: state.claim?.hash } : undefined
}

function Offer({
  campaign,
  allocation,
  state,
  overTime,
  token,
  rounds,
  termsOf = campaign.id,
  payer,
  recipient,
  paysOneself,
  onFree,
  isAsking,
  trouble,
  ask,
  onOffered,
}: Omit<Props, 'onReport'> &
  Pick<SponsoredClaim, 'isAsking' | 'trouble' | 'ask'> & { onOffered: (isOffered: boolean) => void }) {
  const site = useSite()
  const isShort = state.status === 'fee-short'
  const isAble = isShort || state.status === 'ready'
  const isAsked = isAble && payer !== undefined
  const { data: answer } = useQuery({
    ...termsQuery(site, { campaign: termsOf, account: payer ?? allocation.account }),
    enabled: isAsked,
  })
  const isWanted = isAble || state.status === 'preparing'
  const { data: whole, error } = useQuery({ ...sponsorshipQuery(site, campaign.id), enabled: isWanted })
  const data = rounds && !arePaidFor(rounds, campaign, whole) ? undefined : whole
  // Where the site asks for terms it asks for them before all of its own ways.
  const isOpen = isAble && isWayOpen(termsGate({ isAsked, isAble: true, answer, isStuck: false }))
  // A visitor who typed another recipient must not have the tokens sent to the listed one by a press beside
  // it.
  const isOther = isElsewhere(recipient, allocation)
  const least = data?.status === 'open' ? leastFor(data.least, allocation, overTime) : undefined
  const isOffered = isOpen && !isOther && !trouble && data?.status === 'open' && least === undefined
  useLayoutEffect(() => onOffered(isOffered), [isOffered, onOffered])
  if (!isOpen) return null
  if (isOther)
    return data?.status === 'open' ? (
      <p className={styles.note} data-sponsored="other-recipient">
        {say(
          'This site pays the fee only for a claim to the listed address. For that, choose “Send it to my own address” above.',
        )}
      </p>
    ) : null
  if (trouble)
    return (
      <div className={styles.sponsored} data-sponsored="not-taken">
        <Notice
          tone="warn"
          title={titleOf(trouble)}
          action={
            trouble.isSignatureWanted ? (
              payer && (
                <Button kind="quiet" onClick={() => void ask(payer)} isBusy={isAsking}>
                  {say('Sign and claim for free')}
                </Button>
              )
            ) : trouble.isRetryable ? (
              <Button kind="quiet" onClick={() => void ask()} isBusy={isAsking}>
                {say('Try again')}
              </Button>
            ) : undefined
          }
        >
          {trouble.sentence} {trouble.isSignatureWanted ? `${say(signatureNote)} ` : null}
          {trouble.isRetryable || trouble.isSignatureWanted ? ownWay(state) : null}
        </Notice>
      </div>
    )
  if (error)
    return isShort ? (
      <div className={styles.note} data-sponsored="could-not-ask">
        <p>{say('We couldn’t check whether this site pays the fee.')}</p>
        <ErrorSentence error={error} lead={ownWay(state)} />
      </div>
    ) : null
  if (data?.status === 'spent')
    return (
      <p className={styles.note} data-sponsored="spent">
        {say('This site’s budget for free claims is used up.')} {ownWay(state)}
      </p>
    )
  if (data?.status !== 'open') return null
  if (least !== undefined)
    return (
      <p className={styles.note} data-sponsored="below-least">
        {rich('This site pays the fee for claims from {amount} on.', {
          amount: <TokenAmount value={least} token={token} />,
        })}{' '}
        {ownWay(state)}
      </p>
    )
  if (paysOneself) return <TextButton onClick={onFree}>{say('Use the free claim instead')}</TextButton>
  return (
    <div className={styles.sponsored} data-sponsored="offered">
      <Action>
        <Button isWide onClick={() => void ask()} isBusy={isAsking}>
          {say('Claim for free')}
        </Button>
      </Action>
      <p className={styles.note}>
        {say('We pay the network fee.')}
        {data.waiting > 0
          ? ` ${say(
              { one: '{count} claim is before it.', other: '{count} claims are before it.' },
              { count: data.waiting },
            )}`
          : null}
      </p>
    </div>
  )
}

/** On chain: the page has read the claim from there. */
function Paid({
  by,
  hash,
  progress,
  isLinked,
}: {
  by: Hex | undefined
  /** Of the transaction that the API has named. */
  hash: Hex | undefined
  progress: SponsoredProgress | undefined
  /** Over time nothing below names its transaction. */
  isLinked: boolean
}) {
  if (by === undefined) return null
  if (hash?.toLowerCase() === by.toLowerCase())
    return (
      <div className={styles.sponsored} data-sponsored="paid">
        {/* Of one that was paid in full the transaction is below, with whom it paid. */}
        <p role="status" className={styles.note}>
          {say('This site sent the claim and paid the fee.')}
        </p>
        {isLinked ? <TransactionLink hash={by} /> : null}
      </div>
    )
  // Until the API is done it may yet name the transaction that the chain has.
  if (!progress || !isSponsoredOver(progress)) return null
  return (
    <div className={styles.sponsored} data-sponsored="not-needed">
      <p role="status" className={styles.note}>
        {say('Your free claim is no longer needed: another transaction claimed this.')}
      </p>
    </div>
  )
}

function ownWay({ status }: ClaimState): string | undefined {
  if (status === 'ready') return say('You can pay the fee yourself.')
  return status === 'fee-short'
    ? say('You can pay the fee yourself once your wallet has some ETH on Blast, or from any other wallet.')
    : undefined
}

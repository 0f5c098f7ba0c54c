import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Address as AddressValue, type Hex, isAddressEqual } from 'viem'
import type { ClaimState } from '../../../claim/claimState.ts'
import { isSponsoredOver, type SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { lookAtClaimed } from '../../../claim/sponsored/keepLooking.ts'
import { sponsorshipQuery } from '../../../claim/sponsored/sponsorshipQuery.ts'
import { isWayOpen, termsGate } from '../../../claim/terms/termsGate.ts'
import { termsQuery } from '../../../claim/terms/termsQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { sentenceOf } from '../../../errors.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useKeptFocus } from '../../parts/useKeptFocus.ts'
import { useSite } from '../../site/siteContext.ts'
import type { Recipient } from '../recipient.ts'
import styles from './Sponsored.module.css'
import { SponsoredSteps } from './SponsoredSteps.tsx'
import { signatureNote, titleOf } from './titleOf.ts'
import { type SponsoredClaim, useSponsored } from './useSponsored.ts'

type Props = {
  campaign: CampaignConfig
  allocation: Allocation
  state: ClaimState
  payer: AddressValue | undefined
  /** Who gets the tokens if the wallet sends the claim itself. */
  recipient: Recipient
}

/** The bitmap was read, and does not have it. */
const unclaimed: ReadonlySet<ClaimState['status']> = new Set([
  ...(['no-wallet', 'connecting', 'wrong-chain', 'read-only', 'needs-recipient', 'preparing'] as const),
  ...(['could-not-prepare', 'would-revert', 'fee-short', 'ready'] as const),
])

/**
 * A claim that the operator of the site sends and pays for: offered, waiting, sent. What has come of it the
 * chain says.
 */
export function Sponsored(props: Props) {
  const { state, campaign, allocation } = props
  const client = useQueryClient()
  const paid = paidOf(state)
  const sponsored = useSponsored({
    campaign,
    allocation,
    paid,
    onLook: () => lookAtClaimed(client),
  })
  const { id, hash, progress, forget } = sponsored
  const isPaid = paid !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is paid nothing is left to remember
  useEffect(() => {
    if (isPaid && id !== undefined) forget()
  }, [isPaid, id])
  const panel = useKeptFocus<HTMLDivElement>(`${id} ${isPaid} ${progress?.status}`)

  return (
    <div {...panel} className={styles.all} tabIndex={-1}>
      {id === undefined ? (
        <Offer {...props} {...sponsored} />
      ) : paid ? (
        <Paid by={paid.by} hash={hash} progress={progress} />
      ) : (
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
  payer,
  recipient,
  isAsking,
  trouble,
  ask,
}: Props & Pick<SponsoredClaim, 'isAsking' | 'trouble' | 'ask'>) {
  const site = useSite()
  const isShort = state.status === 'fee-short'
  const isAble = isShort || state.status === 'ready'
  const isAsked = isAble && payer !== undefined
  const { data: answer } = useQuery({
    ...termsQuery(site, { campaign: campaign.id, account: payer ?? allocation.account }),
    enabled: isAsked,
  })
  const { data, error } = useQuery({ ...sponsorshipQuery(site, campaign.id), enabled: isAble })
  // Where the site asks for terms it asks for them before all of its own ways.
  if (!isAble || !isWayOpen(termsGate({ isAsked, isAble: true, answer, isStuck: false }))) return null
  // A visitor who typed another recipient must not have the tokens sent to the listed one by a press beside
  // it.
  if (isElsewhere(recipient, allocation))
    return data?.status === 'open' ? (
      <p className={styles.note} data-sponsored="other-recipient">
        The operator of this site would pay the network fee, but only for a claim to the listed address. To
        have that, choose “Send it to my own address” above.
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
                  Sign and have it sent
                </Button>
              )
            ) : trouble.isRetryable ? (
              <Button kind="quiet" onClick={() => void ask()} isBusy={isAsking}>
                Try again
              </Button>
            ) : undefined
          }
        >
          {trouble.sentence} {trouble.isSignatureWanted ? `${signatureNote} ` : null}
          {trouble.isRetryable || trouble.isSignatureWanted ? ownWay(state) : null}
        </Notice>
      </div>
    )
  if (error)
    return isShort ? (
      <p className={styles.note} data-sponsored="could-not-ask">
        Whether the operator of this site would pay the fee could not be asked: {sentenceOf(error)}{' '}
        {ownWay(state)}
      </p>
    ) : null
  if (data?.status === 'spent')
    return (
      <p className={styles.note} data-sponsored="spent">
        The operator of this site has paid the network fee for others, and that money is used up.{' '}
        {ownWay(state)}
      </p>
    )
  if (data?.status !== 'open') return null
  return (
    <section className={styles.sponsored} aria-labelledby="sponsored-offer" data-sponsored="offered">
      <h3 id="sponsored-offer" className={styles.title}>
        The operator of this site pays the network fee
      </h3>
      <p className={styles.note}>
        It sends the claim as well. You pay nothing, and the tokens go to the listed address, to nobody else:
      </p>
      <p className="shrinks">
        <Address value={allocation.account} canCopy={false} />
      </p>
      {data.waiting > 0 ? (
        <p className={styles.note}>
          {data.waiting === 1 ? '1 claim waits' : `${data.waiting.toLocaleString('en-US')} claims wait`}{' '}
          before it.
        </p>
      ) : null}
      <Button
        kind={isShort ? 'primary' : 'quiet'}
        className={styles.wide ?? ''}
        onClick={() => void ask()}
        isBusy={isAsking}
      >
        Have it sent for you
      </Button>
    </section>
  )
}

/** On chain: the page has read the claim from there. */
function Paid({
  by,
  hash,
  progress,
}: {
  by: Hex | undefined
  /** Of the transaction that the API has named. */
  hash: Hex | undefined
  progress: SponsoredProgress | undefined
}) {
  if (by === undefined) return null
  if (hash?.toLowerCase() === by.toLowerCase())
    return (
      <div className={styles.sponsored} data-sponsored="paid">
        <p role="status" className={styles.note}>
          It was sent for you: the operator of this site paid the network fee.
        </p>
        <TransactionLink hash={by} />
      </div>
    )
  // Until the API is done it may yet name the transaction that the chain has.
  if (!progress || !isSponsoredOver(progress)) return null
  return (
    <div className={styles.sponsored} data-sponsored="not-needed">
      <p role="status" className={styles.note}>
        What was to be sent for you is not needed any more: another transaction has paid the allocation.
      </p>
    </div>
  )
}

function ownWay({ status }: ClaimState): string | undefined {
  if (status === 'ready') return 'You can pay the fee yourself, as above.'
  return status === 'fee-short'
    ? 'You can pay the fee yourself as soon as the wallet has some ETH on Blast, or from any other wallet.'
    : undefined
}

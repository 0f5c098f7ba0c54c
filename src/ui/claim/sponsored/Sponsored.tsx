import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address as AddressValue } from 'viem'
import type { Allocation } from '../../../claim/checkAllocation.ts'
import type { ClaimState } from '../../../claim/claimState.ts'
import type { SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { sponsorshipQuery } from '../../../claim/sponsored/sponsorshipQuery.ts'
import { termsQuery } from '../../../claim/terms/termsQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { sentenceOf } from '../../../errors.ts'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useSite } from '../../site/siteContext.ts'
import styles from './Sponsored.module.css'
import { SponsoredSteps } from './SponsoredSteps.tsx'
import { useSponsored } from './useSponsored.ts'

type Props = {
  campaign: CampaignConfig
  allocation: Allocation
  state: ClaimState
  payer: AddressValue | undefined
}

/** A claim that the operator of the site sends and pays for: offered, waiting, sent. What has come of it the chain says. */
export function Sponsored(props: Props) {
  const { state, campaign, allocation } = props
  const client = useQueryClient()
  const sponsored = useSponsored({
    ...{ campaign, allocation },
    onLook: () => void client.refetchQueries({ queryKey: ['claimed'], type: 'active' }),
  })
  const { id, progress, forget } = sponsored
  const isPaid = state.status === 'claimed-before' || state.status === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is paid there is nothing left to remember
  useEffect(() => {
    if (isPaid && id !== undefined) forget()
  }, [isPaid, id])

  if (id === undefined) return <Offer {...props} {...sponsored} />
  if (isPaid) return <Paid state={state} progress={progress} />
  return (
    <div className={styles.sponsored} data-sponsored={progress?.status ?? 'asking'}>
      <SponsoredSteps
        progress={progress}
        account={allocation.account}
        ownWay={ownWay(false)}
        onDismiss={sponsored.dismiss}
      />
    </div>
  )
}

function Offer({
  campaign,
  allocation,
  state,
  payer,
  isAsking,
  trouble,
  ask,
}: Props & Pick<ReturnType<typeof useSponsored>, 'isAsking' | 'trouble' | 'ask'>) {
  const site = useSite()
  const isShort = state.status === 'fee-short'
  const isAble = isShort || state.status === 'ready'
  const terms = useQuery({
    ...termsQuery(site, { campaign: campaign.id, account: payer ?? allocation.account }),
    enabled: isAble && payer !== undefined,
  })
  const { data, error } = useQuery({ ...sponsorshipQuery(site, campaign.id), enabled: isAble })
  // Where the site asks for terms it asks for them before all of its own ways.
  if (!isAble || terms.isPending || terms.data?.status === 'to-accept') return null
  if (trouble)
    return (
      <div className={styles.sponsored} data-sponsored="not-taken">
        <Notice
          tone="warn"
          title={trouble.isRetryable ? 'It was not taken in' : 'It will not be sent for you'}
          action={
            trouble.isRetryable ? (
              <Button kind="quiet" onClick={() => void ask()} isBusy={isAsking}>
                Try again
              </Button>
            ) : undefined
          }
        >
          {trouble.sentence} {ownWay(isShort)}
        </Notice>
      </div>
    )
  if (error)
    return isShort ? (
      <p className={styles.note} data-sponsored="could-not-ask">
        Whether the operator of this site would pay the fee could not be asked: {sentenceOf(error)}{' '}
        {ownWay(true)}
      </p>
    ) : null
  if (data?.status === 'spent')
    return (
      <p className={styles.note} data-sponsored="spent">
        The operator of this site has paid the network fee for others, and that money is used up.{' '}
        {ownWay(isShort)}
      </p>
    )
  if (data?.status !== 'open') return null
  return (
    <section className={styles.sponsored} aria-label="Have it sent for you" data-sponsored="offered">
      <p className={styles.title}>Have it sent for you</p>
      <p className={styles.note}>
        The operator of this site sends the claim and pays the network fee. You sign nothing, and the tokens
        go to the listed address, to nobody else:
      </p>
      <p className={styles.account}>
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

/** By the chain's word: the page has read the claim from there. */
function Paid({ state, progress }: { state: ClaimState; progress: SponsoredProgress | undefined }) {
  const onChain =
    state.status === 'claimed-before' ? state.claim?.hash : state.status === 'done' ? state.hash : undefined
  if (onChain === undefined) return null
  const isOver = progress?.status === 'claimed'
  const told = progress?.status === 'sent' || isOver ? progress.hash : undefined
  if (told?.toLowerCase() === onChain.toLowerCase())
    return (
      <div className={styles.sponsored} data-sponsored="paid">
        <p role="status" className={styles.note}>
          It was sent for you: the operator of this site paid the network fee.
        </p>
        <TransactionLink hash={onChain} />
      </div>
    )
  // Until the API is done it may yet name the transaction that the chain has.
  if (!isOver) return null
  return (
    <div className={styles.sponsored} data-sponsored="paid">
      <p role="status" className={styles.note}>
        What was to be sent for you is not needed any more: another transaction has paid the allocation.
      </p>
    </div>
  )
}

const ownWay = (isShort: boolean) =>
  isShort
    ? 'You can pay the fee yourself as soon as the wallet has some ETH on Blast, or from any other wallet.'
    : 'You can pay the fee yourself, as above.'

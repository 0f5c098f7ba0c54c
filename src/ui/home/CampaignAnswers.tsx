import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { claimableQuery } from '../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { sentenceOf } from '../../errors.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { OfferRow } from '../parts/OfferRow.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import { answerSummary } from './answerSummary.ts'
import styles from './CampaignOverview.module.css'

/**
 * What each campaign has for an account. Each is shown by itself: what goes wrong with one is said of that
 * one.
 */
export function CampaignAnswers({ account, fragment }: { account: Address; fragment: string }) {
  const site = useSite()
  const { data = [], isFetching, refetch } = useQuery(claimableQuery(site, account))
  const reported = data.filter(({ status }) => status !== 'not-eligible' && status !== 'checking')
  const absent = data.filter(({ status }) => status === 'not-eligible')
  const isLooking = data.length === 0 || data.some(({ status }) => status === 'checking')
  return (
    <div className="stack gap16" data-answers={isLooking ? 'looking' : 'all'}>
      <p className="strong" role="status">
        {isLooking ? `Looking at ${site.campaigns.length} lists.` : answerSummary(data)}
      </p>
      {reported.length > 0 ? (
        <ul className="stack" aria-label="What the campaigns have for this address">
          {reported.map((each) => (
            <AnswerRow
              key={each.campaign.id}
              entry={each}
              href={`/claim/${each.campaign.id}/${fragment}`}
              retry={
                <TextButton onClick={() => void refetch()} disabled={isFetching}>
                  Try again
                </TextButton>
              }
            />
          ))}
        </ul>
      ) : null}
      {absent.length > 0 && !isLooking ? (
        <Disclosure summary={`Not on ${absent.length === 1 ? '1 list' : `${absent.length} lists`}`}>
          <ul className={`stack gap6 muted medium breakable ${styles.absent}`}>
            {absent.map((entry) => (
              <li key={entry.campaign.id} data-campaign={entry.campaign.id} data-answer="not-eligible">
                <bdi>{'title' in entry ? entry.title : entry.campaign.id}</bdi>: this address is not in its
                list.
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  )
}

function AnswerRow({ entry, href, retry }: { entry: Claimable; href: string; retry: ReactNode }) {
  const { campaign, status } = entry
  const offer = 'offer' in entry ? entry.offer : undefined
  const title = offer?.title ?? campaign.id
  return (
    <OfferRow
      data-campaign={campaign.id}
      data-answer={status}
      title={title}
      news={newsOf(entry, retry)}
      amount={offer ? <TokenAmount value={offer.allocation.amount} token={offer.token} /> : null}
      action={
        <Link className="link" href={href} prefetch={false}>
          {status === 'eligible' ? 'Claim' : 'Look'}
          <span className="visuallyHidden"> at {title}</span>
        </Link>
      }
    />
  )
}

function newsOf(entry: Claimable, retry: ReactNode): ReactNode {
  switch (entry.status) {
    case 'checking':
    case 'not-eligible':
      return null
    case 'could-not-check':
      return (
        <>
          {entry.offer
            ? 'On the list. Whether it was claimed could not be checked: '
            : 'Could not check, which is neither a yes nor a no: '}
          {sentenceOf(entry.error)} {retry}
        </>
      )
    case 'not-started':
      return (
        <>
          On the list. Claims open <Time at={entry.start} />.
        </>
      )
    case 'ended':
      return (
        <>
          On the list and not claimed. Claims ended <Time at={entry.end} />.
        </>
      )
    case 'claimed':
      return 'On the list, and already claimed.'
    case 'eligible':
      return entry.isFunded === false ? (
        'On the list and not claimed, but the campaign holds too little to pay it now.'
      ) : entry.end === null ? (
        'On the list and not claimed. Open, without an end.'
      ) : (
        <>
          On the list and not claimed. Open until <Time at={entry.end} />.
        </>
      )
  }
}

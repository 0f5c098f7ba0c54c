import type { ReactNode } from 'react'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { rich } from '../language/rich.tsx'
import { Link } from '../navigation/Link.tsx'
import { formatAmount } from '../parts/formatAmount.ts'
import { TextButton } from '../parts/TextButton.tsx'
import { Time } from '../parts/Time.tsx'
import styles from './CampaignTile.module.css'

/** What a campaign has for the address that was asked for, and the way to it. */
export function TileAnswer({
  campaign,
  title,
  answer,
  fragment,
  isRetrying,
  onRetry,
}: {
  campaign: CampaignConfig
  title: string
  /** Undefined where nobody asked. */
  answer: Claimable | undefined
  /** Whose claim the campaign’s page is to show, behind the `#` of its address. */
  fragment: string
  isRetrying: boolean
  onRetry: () => void
}) {
  const offer = answer && 'offer' in answer ? answer.offer : undefined
  const amount = offer ? `${formatAmount(offer.due, offer.token.decimals).text} ${offer.token.symbol}` : ''
  const canClaim = answer?.status === 'eligible' && answer.isFunded !== false
  return (
    <div className={styles.foot}>
      {answer && !canClaim ? (
        <p className="small breakable">
          {wordsOf(
            answer,
            <strong>
              <bdi>{amount}</bdi>
            </strong>,
          )}{' '}
          {answer.status === 'could-not-check' ? (
            <TextButton onClick={onRetry} disabled={isRetrying}>
              {say('Try again')}
            </TextButton>
          ) : null}
        </p>
      ) : null}
      <Link className={canClaim ? styles.claim : styles.open} href={campaignPath(campaign.id) + fragment}>
        {canClaim ? say('Claim {amount}', { amount }) : say('View campaign')}
        <span className="visuallyHidden"> {title}</span>
        {canClaim ? null : (
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M6 3.5 10.5 8 6 12.5" />
          </svg>
        )}
      </Link>
    </div>
  )
}

function wordsOf(answer: Claimable, amount: ReactNode): ReactNode {
  switch (answer.status) {
    case 'checking':
      return say('Checking the address')
    case 'not-eligible':
      return <span className="muted">{say('Not on this list')}</span>
    case 'could-not-check':
      return answer.offer
        ? rich('{amount} for this address. We couldn’t check whether it was claimed.', { amount })
        : say('We couldn’t check this address. It may be on the list.')
    case 'cancelled':
      return say('This campaign was cancelled before it opened')
    case 'not-started':
      return rich('{amount} for this address', { amount })
    case 'nothing-due':
      return rich('{amount} for this address, more unlocks {time}', {
        amount,
        time: <Time at={answer.next} only="day" />,
      })
    case 'ended':
      return rich('{amount}, not claimed in time', { amount })
    case 'claimed':
      return <span className="good">{rich('{amount} already claimed', { amount })}</span>
    case 'eligible':
      return rich('{amount}. The campaign holds too little to pay it now.', { amount })
  }
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { claimableQuery } from '../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { rich } from '../language/rich.tsx'
import { Link } from '../navigation/Link.tsx'
import { OfferRow } from '../parts/OfferRow.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'

/** What the site's other campaigns have for an address. What goes wrong with one is said of that one. */
export function OtherCampaigns({
  account,
  besides,
}: {
  account: Address
  /** The campaign that the page is about, by its name in the site. */
  besides: string
}) {
  const site = useSite()
  const { data, isFetching, refetch } = useQuery(claimableQuery(site, account))
  const others = data?.filter(({ campaign }) => campaign.id !== besides) ?? []
  const firstUnknown = others.findIndex(({ status }) => status === 'checking')
  const isLooking = !data || firstUnknown >= 0
  // In the site's order, whichever answer comes first: what is shown is not moved by what comes after it.
  const shown = others
    .slice(0, firstUnknown < 0 ? undefined : firstUnknown)
    .filter(({ status }) => status !== 'not-eligible')
  if (site.campaigns.every(({ id }) => id === besides)) return null
  const retry = (
    <TextButton onClick={() => void refetch()} disabled={isFetching}>
      {say('Try again')}
    </TextButton>
  )
  return (
    <div className="stack gap6" data-others={isLooking ? 'looking' : 'all'}>
      <p className="small" role="status">
        {isLooking
          ? say('Checking the other campaigns here.')
          : shown.some(({ status }) => status === 'eligible')
            ? say('This address can claim in another campaign:')
            : shown.length > 0
              ? say('In the other campaigns here:')
              : say('It isn’t on the list of any other campaign here.')}
      </p>
      {shown.length > 0 ? (
        <ul className="stack" aria-label={say('Other campaigns')}>
          {shown.map((entry) => (
            <OtherCampaign key={entry.campaign.id} entry={entry} account={account} retry={retry} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function OtherCampaign({ entry, account, retry }: { entry: Claimable; account: Address; retry: ReactNode }) {
  const { campaign, status } = entry
  const offer = 'offer' in entry ? entry.offer : undefined
  const title = offer?.title ?? campaign.id
  return (
    <OfferRow
      data-campaign={campaign.id}
      data-answer={status}
      title={title}
      news={newsOf(entry, retry)}
      amount={offer ? <TokenAmount value={offer.due} token={offer.token} /> : null}
      action={
        <Link className="link" href={campaignPath(campaign.id, undefined, { account })}>
          {status === 'eligible' ? say('Claim') : say('View')}
          <span className="visuallyHidden"> {title}</span>
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
          {say('We couldn’t check. You may still be eligible.')} {retry}
        </>
      )
    case 'cancelled':
      return say('Cancelled before it opened')
    case 'not-started':
      return rich('Opens {time}', { time: <Time at={entry.start} /> })
    case 'nothing-due':
      return rich('More unlocks {time}', { time: <Time at={entry.next} /> })
    case 'ended':
      return rich('Ended {time}', { time: <Time at={entry.end} /> })
    case 'claimed':
      return say('Already claimed')
    case 'eligible':
      return entry.isFunded === false
        ? say('The campaign holds too little to pay it now')
        : entry.end === null
          ? say('Open, without an end')
          : rich('Open until {time}', { time: <Time at={entry.end} /> })
  }
}

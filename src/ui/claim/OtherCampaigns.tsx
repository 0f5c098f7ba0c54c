import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { claimableQuery } from '../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
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
      Try again
    </TextButton>
  )
  return (
    <div className="stack gap6" data-others={isLooking ? 'looking' : 'all'}>
      <p className="small" role="status">
        {isLooking
          ? 'Checking the other campaigns here.'
          : shown.some(({ status }) => status === 'eligible')
            ? 'This address can claim in another campaign:'
            : shown.length > 0
              ? 'In the other campaigns here:'
              : 'It isn’t on the list of any other campaign here.'}
      </p>
      {shown.length > 0 ? (
        <ul className="stack" aria-label="Other campaigns">
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
          {status === 'eligible' ? 'Claim' : 'View'}
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
      return <>We couldn’t check. You may still be eligible. {retry}</>
    case 'cancelled':
      return 'Cancelled before it opened'
    case 'not-started':
      return (
        <>
          Opens <Time at={entry.start} />
        </>
      )
    case 'nothing-due':
      return (
        <>
          More unlocks <Time at={entry.next} />
        </>
      )
    case 'ended':
      return (
        <>
          Ended <Time at={entry.end} />
        </>
      )
    case 'claimed':
      return 'Already claimed'
    case 'eligible':
      return entry.isFunded === false ? (
        'The campaign holds too little to pay it now'
      ) : entry.end === null ? (
        'Open, without an end'
      ) : (
        <>
          Open until <Time at={entry.end} />
        </>
      )
  }
}

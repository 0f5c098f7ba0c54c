import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import type { SafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import { claimableQuery } from '../../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../../claim/safeClaim/findClaimable.ts'
import { claimsAllocation, readSafeClaim } from '../../../claim/safeClaim/readSafeClaim.ts'
import { sentenceOf } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { waitingTransactionsQuery } from '../../../multisig/queries.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Link } from '../../navigation/Link.tsx'
import { Card } from '../../parts/Card.tsx'
import { OfferRow } from '../../parts/OfferRow.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { safeClaimPath } from '../../safeClaim/safeClaimPath.ts'
import { useSite } from '../../site/siteContext.ts'

/**
 * What this site's campaigns have for the open Safe. Each is shown by itself: what goes wrong with one is
 * said of that one.
 */
export function SafeCampaigns() {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { data = [], isFetching, refetch } = useQuery(claimableQuery(site, safe.address))
  const reported = data.filter(({ status }) => status !== 'not-eligible')
  const notListed = data.length - reported.length
  const waiting = useQuery({
    ...waitingTransactionsQuery(site, safe.address),
    enabled: site.safeService.isEnabled && data.some(({ status }) => status === 'eligible'),
  }).data
  if (site.campaigns.length === 0) return null
  /** The owners sign what waits, and propose none again. */
  const isWaiting = (entry: Claimable) =>
    entry.status === 'eligible' && !!waiting?.some((each) => isClaimOf(entry, safe.address, each))
  const open = data.filter((each) => each.status === 'eligible' && !isWaiting(each))
  const [first] = open
  return (
    <Card title={say('Claims of this Safe')}>
      <div className="stack gap16">
        {reported.length > 0 ? (
          <ul className="stack" aria-label={say('Campaigns of this site')}>
            {reported.map((each) => (
              <CampaignRow
                key={each.campaign.id}
                entry={each}
                isWaiting={isWaiting(each)}
                isFetching={isFetching}
                onRetry={() => void refetch()}
              />
            ))}
          </ul>
        ) : null}
        {first && open.length > 1 ? (
          <p className="muted small breakable">
            {rich(
              'One transaction of the Safe can claim all that is open. <link>Claim {count} at once</link>',
              {
                link: (words) => (
                  <Link
                    className="link"
                    href={safeClaimPath(first.campaign.id, { safe: safe.address, with: 'all' })}
                  >
                    {words}
                  </Link>
                ),
                count: open.length,
              },
            )}
          </p>
        ) : null}
        {notListed > 0 ? (
          <p className="muted small breakable" data-not-listed={notListed}>
            {reported.length === 0
              ? say('It is on the list of no campaign of this site ({count} looked at).', {
                  count: notListed,
                })
              : say(
                  {
                    one: 'It is not on the list of one other campaign.',
                    other: 'It is not on the lists of {count} others.',
                  },
                  { count: notListed },
                )}
          </p>
        ) : null}
      </div>
    </Card>
  )
}

/** Whether a transaction of the Safe claims what a campaign has for it, alone or with more. */
function isClaimOf(
  { offer }: Extract<Claimable, { status: 'eligible' }>,
  safe: Address,
  transaction: SafeTransaction,
): boolean {
  const { distributor, allocation } = offer
  const reading = readSafeClaim({ safe, transaction, campaigns: [{ distributor, allocation }] })
  return claimsAllocation(reading, { distributor, index: allocation.index })
}

function CampaignRow({
  entry,
  isWaiting,
  isFetching,
  onRetry,
}: {
  entry: Claimable
  /** A transaction of the Safe that claims it waits for its owners. */
  isWaiting: boolean
  isFetching: boolean
  onRetry: () => void
}) {
  const { safe } = useOpenSafe()
  const { campaign, status } = entry
  const offer = 'offer' in entry ? entry.offer : undefined
  const title = offer?.title ?? ('title' in entry ? entry.title : campaign.id)
  return (
    <OfferRow
      data-campaign={campaign.id}
      data-status={isWaiting ? 'waiting' : status}
      title={title}
      news={isWaiting ? say('Waiting for the owners.') : newsOf(entry, { isFetching, onRetry })}
      amount={offer ? <TokenAmount value={offer.due} token={offer.token} /> : null}
      action={
        status === 'eligible' || status === 'not-started' || (status === 'could-not-check' && offer) ? (
          <Link className="link" href={safeClaimPath(campaign.id, { safe: safe.address })}>
            {isWaiting
              ? say('See who has signed')
              : status === 'eligible'
                ? say('Claim')
                : say('See the claim')}
            <span className="visuallyHidden"> {offer?.title}</span>
          </Link>
        ) : status === 'claimed' ||
          status === 'nothing-due' ||
          status === 'ended' ||
          status === 'cancelled' ? (
          <Link className="link" href={campaignPath(campaign.id, undefined, { account: safe.address })}>
            {rich('View<hidden> {title}</hidden>', {
              title,
              hidden: (words) => <span className="visuallyHidden">{words}</span>,
            })}
          </Link>
        ) : null
      }
    />
  )
}

function newsOf(
  entry: Claimable,
  { isFetching, onRetry }: { isFetching: boolean; onRetry: () => void },
): ReactNode {
  switch (entry.status) {
    case 'checking':
      return say('Checking.')
    case 'could-not-check':
      return (
        <>
          {rich('We couldn’t check. {reason} <button>Try again</button>', {
            reason: asSentence(entry.error),
            button: (words) => (
              <TextButton onClick={onRetry} disabled={isFetching}>
                {words}
              </TextButton>
            ),
          })}
        </>
      )
    case 'not-eligible':
      return say('Not on this list.')
    case 'cancelled':
      return say('Cancelled before it opened.')
    case 'not-started':
      return <>{rich('Opens {time}.', { time: <Time at={entry.start} /> })}</>
    case 'nothing-due':
      return <>{rich('More unlocks {time}.', { time: <Time at={entry.next} /> })}</>
    case 'ended':
      return <>{rich('Ended {time}, and was not claimed before.', { time: <Time at={entry.end} /> })}</>
    case 'claimed':
      return say('Claimed.')
    case 'eligible':
      return entry.isFunded === false ? (
        say('Open, but the campaign holds too little to pay it now.')
      ) : entry.end === null ? (
        say('Open, without an end.')
      ) : (
        <>{rich('Open until {time}.', { time: <Time at={entry.end} /> })}</>
      )
  }
}

/** What went wrong, in one sentence: the details are for the page of the claim. */
function asSentence(error: Error): string {
  const summary = sentenceOf(error)
  return /[.!?]$/.test(summary) ? summary : `${summary}.`
}

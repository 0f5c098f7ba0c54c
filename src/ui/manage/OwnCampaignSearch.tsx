import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address as AddressValue } from 'viem'
import { asError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { OwnCampaignsPart } from '../../operator/own/findOwnCampaigns.ts'
import { ownCampaignsQuery } from '../../operator/own/ownCampaignsQuery.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { useSite } from '../site/siteContext.ts'
import { OwnCampaignList } from './OwnCampaignList.tsx'

/** What the factory's logs say of an account, and of which blocks they were read. */
export function OwnCampaignSearch({ account }: { account: AddressValue }) {
  const site = useSite()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    ownCampaignsQuery(site, account),
  )
  const parts = data?.pages ?? []
  const found = parts.flatMap(({ campaigns }) => campaigns)
  const refusal = error ?? parts.at(-1)?.refusal
  const created = found.filter(({ roles }) => roles.includes('creator'))
  const named = found.filter(({ roles }) => !roles.includes('creator'))
  return (
    <section className="stack gap16" aria-label={say('Found campaigns')}>
      <p>{rich('Campaigns of {address}', { address: <Address value={account} /> })}</p>
      <OwnCampaignList title={say('Created by this account')} campaigns={created} />
      <OwnCampaignList
        title={say('Created by another account')}
        note={say('Anyone can name any receiver. Check a campaign before you act on it.')}
        campaigns={named}
      />
      <div className="stack gap10" role="status">
        {parts.length > 0 ? (
          <>
            {found.length === 0 ? <p>{say('No campaign of this account was found.')}</p> : null}
            <p className="muted small">{searchedWords(parts, hasNextPage)}</p>
          </>
        ) : null}
        {isFetching ? <Waiting>{say('Searching Blast for its campaigns…')}</Waiting> : null}
      </div>
      {refusal && !isFetching ? (
        <ErrorNotice
          title={
            parts.length > 0 ? say('We couldn’t search older blocks') : say('We couldn’t look for campaigns')
          }
          lead={say('There may be campaigns that we don’t show. Nothing was sent.')}
          error={asError(refusal)}
          onRetry={() => void (parts.length > 0 ? fetchNextPage() : refetch())}
        />
      ) : hasNextPage && !isFetching ? (
        <div>
          <Button kind="quiet" onClick={() => void fetchNextPage()}>
            {say('Search older blocks')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** Which blocks, and how many nodes say so. */
function searchedWords(parts: readonly OwnCampaignsPart[], hasMore: boolean): string {
  const to = parts[0]?.searched.toBlock ?? 0
  const from = parts.at(-1)?.searched.fromBlock ?? 0
  const range = hasMore
    ? say('Searched blocks {from} to {to}. Older blocks may have more.', { from, to })
    : say('Searched all blocks up to {to}.', { to })
  const configured = Math.max(...parts.map(({ agreement }) => agreement.configured))
  const agreed = Math.min(...parts.map(({ agreement }) => agreement.agreed))
  const who =
    agreed > 1
      ? say(
          { one: '{agreed} of {count} node agrees.', other: '{agreed} of {count} nodes agree.' },
          { agreed, count: configured },
        )
      : agreed === 0
        ? say('According to your Safe’s host alone: it may leave some out.')
        : configured > 1
          ? say('According to one node of {all}: it may leave some out.', { all: configured })
          : say('According to one node: it may leave some out.')
  return `${range} ${who}`
}

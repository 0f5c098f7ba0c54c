import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address as AddressValue } from 'viem'
import { asError } from '../../errors.ts'
import type { OwnCampaignsPart } from '../../operator/own/findOwnCampaigns.ts'
import { ownCampaignsQuery } from '../../operator/own/ownCampaignsQuery.ts'
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
    <section className="stack gap16" aria-label="Found campaigns">
      <p>
        Campaigns of <Address value={account} />
      </p>
      <OwnCampaignList title="Created by this account" campaigns={created} />
      <OwnCampaignList
        title="Created by another account"
        note="Anyone can name any receiver. Check a campaign before you act on it."
        campaigns={named}
      />
      <div className="stack gap10" role="status">
        {parts.length > 0 ? (
          <>
            {found.length === 0 ? <p>No campaign of this account was found.</p> : null}
            <p className="muted small">{searchedWords(parts, hasNextPage)}</p>
          </>
        ) : null}
        {isFetching ? <Waiting>Searching Blast for its campaigns…</Waiting> : null}
      </div>
      {refusal && !isFetching ? (
        <ErrorNotice
          title={parts.length > 0 ? 'We couldn’t search older blocks' : 'We couldn’t look for campaigns'}
          lead="There may be campaigns that we don’t show. Nothing was sent."
          error={asError(refusal)}
          onRetry={() => void (parts.length > 0 ? fetchNextPage() : refetch())}
        />
      ) : hasNextPage && !isFetching ? (
        <div>
          <Button kind="quiet" onClick={() => void fetchNextPage()}>
            Search older blocks
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const blockWords = (block: number) => block.toLocaleString('en-US')

/** Which blocks, and how many nodes say so. */
function searchedWords(parts: readonly OwnCampaignsPart[], hasMore: boolean): string {
  const to = blockWords(parts[0]?.searched.toBlock ?? 0)
  const from = blockWords(parts.at(-1)?.searched.fromBlock ?? 0)
  const range = hasMore
    ? `Searched blocks ${from} to ${to}. Older blocks may have more.`
    : `Searched all blocks up to ${to}.`
  const configured = Math.max(...parts.map(({ agreement }) => agreement.configured))
  const agreed = Math.min(...parts.map(({ agreement }) => agreement.agreed))
  if (agreed > 1) return `${range} ${agreed} of ${configured} nodes agree.`
  if (agreed === 0) return `${range} According to your Safe’s host alone: it may leave some out.`
  return `${range} According to one node${configured > 1 ? ` of ${configured}` : ''}: it may leave some out.`
}

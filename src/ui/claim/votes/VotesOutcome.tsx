import { useQuery } from '@tanstack/react-query'
import { type Address as AddressValue, isAddressEqual } from 'viem'
import { votesQuery } from '../../../claim/votesQuery.ts'
import { Address } from '../../parts/Address.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'

/**
 * What has become of the delegation that went along with a claim. A token that refuses one doesn't stop the
 * payment, and may take one and do nothing, so the token is asked.
 */
export function VotesOutcome({
  token,
  account,
  delegatee,
}: {
  token: AddressValue
  account: AddressValue
  /** Who was to vote. */
  delegatee: AddressValue
}) {
  const votes = useQuery({
    ...votesQuery(useSite(), { token, account }),
    // What was read before the claim says nothing of it.
    refetchOnMount: 'always',
  })
  if (votes.isFetching) return <p className="muted small">Reading who votes with them.</p>
  const now = votes.data?.delegatee
  if (votes.error || votes.data === undefined)
    return <Notice tone="warn" title="We couldn’t check who votes with your tokens" />
  if (now && isAddressEqual(now, delegatee))
    return (
      <p className="small">
        <Address value={delegatee} canCopy={false} /> votes with them.
      </p>
    )
  return (
    <Notice tone="warn" title="The token didn’t take your choice of who votes">
      You have the tokens. {now ? 'The one who voted before still does.' : 'Nobody votes with them.'}
    </Notice>
  )
}

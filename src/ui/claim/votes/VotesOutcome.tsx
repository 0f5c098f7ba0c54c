import { useQuery } from '@tanstack/react-query'
import { type Address as AddressValue, isAddressEqual } from 'viem'
import { votesQuery } from '../../../claim/votesQuery.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
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
  if (votes.isFetching) return <p className="muted small">{say('Reading who votes with them.')}</p>
  const now = votes.data?.delegatee
  if (votes.error || votes.data === undefined)
    return <Notice tone="warn" title={say('We couldn’t check who votes with your tokens')} />
  if (now && isAddressEqual(now, delegatee))
    return (
      <p className="small">
        {rich('{address} votes with them.', { address: <Address value={delegatee} canCopy={false} /> })}
      </p>
    )
  return (
    <Notice tone="warn" title={say('The token didn’t take your choice of who votes')}>
      {say('You have the tokens.')}{' '}
      {now ? say('The one who voted before still does.') : say('Nobody votes with them.')}
    </Notice>
  )
}

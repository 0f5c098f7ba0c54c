import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { allocationQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { rich } from '../language/rich.tsx'
import { TokenAmount, type TokenFacts } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'

/** What had been paid of an allocation by a claim, that claim included, and what of it the list has left. */
export function PaidSoFar({
  campaign,
  account,
  paid,
  token,
}: {
  campaign: CampaignConfig
  account: Address
  /** Base units. */
  paid: bigint
  token: TokenFacts
}) {
  const { data } = useQuery(allocationQuery(useSite(), { campaign, account }))
  const amount = data?.status === 'eligible' ? data.allocation.amount : undefined
  const all = <TokenAmount value={paid} token={token} />
  if (amount === undefined) return all
  return amount > paid
    ? rich('{paid}, {amount} left', {
        paid: all,
        amount: <TokenAmount value={amount - paid} token={token} />,
      })
    : rich('{paid}, all of it', { paid: all })
}

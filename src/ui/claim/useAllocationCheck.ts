import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { AllocationCheck } from '../../claim/claimState.ts'
import { allocationQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'
import { useSettled } from './useSettled.ts'

const zero = '0x0000000000000000000000000000000000000000'

/** Whether an account is in the list, as far as it is known. */
export function useAllocationCheck(campaign: CampaignConfig, account: Address | undefined): AllocationCheck {
  const query = useQuery({
    ...allocationQuery(useSite(), { campaign, account: account ?? zero }),
    enabled: account !== undefined,
  })
  const { data, error } = useSettled(account ?? '', query)
  if (!account) return { status: 'idle' }
  if (data?.status === 'eligible') return { status: 'eligible', account, allocation: data.allocation }
  if (data?.status === 'not-eligible') return { status: 'not-eligible', account, listed: data.listed }
  return error ? { status: 'could-not-check', account, error } : { status: 'checking', account }
}

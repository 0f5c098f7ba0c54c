import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { accountNameQuery } from '../../../claim/queries.ts'
import type { AccountName } from '../../../wallet/accountName.ts'
import { useIsCacheRestored } from '../../page/cacheRestored.ts'
import { useSite } from '../../site/siteContext.ts'

/**
 * What an account calls itself, if anything; asked for at most once a day. For a label, never for a decision.
 */
export function useAccountName(account: Address): AccountName | null | undefined {
  const site = useSite()
  const isRestored = useIsCacheRestored()
  return useQuery({ ...accountNameQuery(site, account), enabled: site.names.isEnabled && isRestored }).data
}

import { useQuery } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import { safeAccountQuery } from '../../../multisig/sources/safeAccountQuery.ts'
import type { SafeAccount } from '../walletContext.ts'

/**
 * Whether the connected account is a Safe: null until it is known, undefined where it is none or could not be
 * asked.
 */
export function useSafeAccount(
  site: SiteConfig,
  account: Address | undefined,
): SafeAccount | null | undefined {
  const { data, isLoading } = useQuery({
    ...safeAccountQuery(site, account ?? zeroAddress),
    enabled: account !== undefined,
  })
  return data ?? (isLoading ? null : undefined)
}

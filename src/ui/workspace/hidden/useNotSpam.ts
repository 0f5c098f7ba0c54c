import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { balancesQuery, collectiblesQuery } from '../../../multisig/queries.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { useCurrency } from '../balances/useCurrency.ts'

/**
 * The Safe's tokens and collectibles that the service lists where spam is left out. Each is undefined where
 * that is not known: of collectibles also where there are more pages than were read.
 */
export function useNotSpam(): { tokens?: ReadonlySet<Address>; collectibles?: ReadonlySet<Address> } {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { currency } = useCurrency()
  const isEnabled = site.safeService.isEnabled
  const balances = useQuery({
    ...balancesQuery(site, { safe: safe.address, currency: currency ?? '' }),
    enabled: isEnabled && currency !== undefined,
  }).data
  const { data, hasNextPage } = useInfiniteQuery({
    ...collectiblesQuery(site, { safe: safe.address, hasSpam: false }),
    enabled: isEnabled,
  })
  return {
    ...(balances ? { tokens: new Set(balances.items.map(({ tokenInfo }) => tokenInfo.address)) } : {}),
    ...(data && !hasNextPage
      ? { collectibles: new Set(data.pages.flatMap(({ results }) => results.map(({ address }) => address))) }
      : {}),
  }
}

import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { checkSafe } from '../../wallet/checkSafe.ts'

/** The Safe that a host names, by the chain. Fails with SafeAbsentError where it is none. */
export const hostSafeQuery = (site: SiteConfig, account: Address) =>
  queryOptions({
    queryKey: ['safe', site, account] as const,
    queryFn: ({ queryKey: [, site, account] }) => checkSafe(readerOf(site), account),
  })

import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'

/** Milliseconds: what an account is hardly ever changes; what could not be read is asked again. */
const every = { known: 300_000, unknown: 12_000 }

/** An account as a Safe, by the chain; null where it is none. */
export const safeAccountQuery = (site: SiteConfig, account: Address) =>
  queryOptions({
    queryKey: ['safe-account', site, account] as const,
    // Asked of a wallet that is connected: the dialog that connects does without it.
    queryFn: async ({ queryKey: [, site, account] }) => {
      const { readSafeAccount } = await import('../../wallet/readSafeAccount.ts')
      return (await readSafeAccount(readerOf(site), account)) ?? null
    },
    staleTime: every.known,
    refetchInterval: ({ state }) => (state.status === 'error' ? every.unknown : false),
  })

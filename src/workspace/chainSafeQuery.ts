import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readerOf } from '../chain/readerOf.ts'
import { readNativeBalance } from '../chain/readNativeBalance.ts'
import { readSafe } from '../chain/readSafe.ts'
import { readSafeNonce } from '../chain/readSafeNonce.ts'
import type { SiteConfig } from '../config/site.ts'

/** The Safe at an address by the chain's word; what could not be checked is an error and never "no Safe". */
export const chainSafeQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['chain-safe', site, safe] as const,
    queryFn: async ({ queryKey: [, site, address] }) => {
      const reader = readerOf(site)
      const [found, nonce, balance] = await Promise.all([
        readSafe(reader, address),
        readSafeNonce(reader, address),
        readNativeBalance(reader, address),
      ])
      if (found.status !== 'safe') return { status: found.status, address }
      if (nonce === undefined) return { status: 'no-safe' as const, address }
      const settings = { modules: null as readonly Address[] | null, guard: null as Address | null }
      return { ...found, ...settings, address, nonce, balance }
    },
    refetchInterval: 10_000,
  })

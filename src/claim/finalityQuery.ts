import { queryOptions } from '@tanstack/react-query'
import { readerOf } from '../chain/readerOf.ts'
import { readFinality } from '../chain/readFinality.ts'
import type { SiteConfig } from '../config/site.ts'

/** How final a block is; null where too few nodes say. It is read again until it is final. */
export const finalityQuery = (site: SiteConfig, block: number) =>
  queryOptions({
    queryKey: ['finality', site, block] as const,
    queryFn: async ({ queryKey: [, site, block] }) => (await readFinality(readerOf(site), block)) ?? null,
    refetchInterval: ({ state: { data } }) => (data === 'final' ? false : 60_000),
  })

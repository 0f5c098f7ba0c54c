import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readBlastModes } from '../../chain/readBlastModes.ts'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'

/**
 * How a Safe earns on Blast. It changes when the Safe executes such a setting, or its governor does.
 * Milliseconds.
 */
const every = 12_000

export const blastModesQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['blast-modes', site, safe] as const,
    queryFn: ({ queryKey: [, site, safe] }) => readBlastModes(readerOf(site), safe),
    refetchInterval: every,
  })

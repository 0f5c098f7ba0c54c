import { queryOptions } from '@tanstack/react-query'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { ClaimRecordQuery } from '../findClaimRecord.ts'

/**
 * The last payment of an allocation over time, once more of it is paid than `paidBefore` (base units, as
 * text): which transaction a claim that the site was asked to send has ended in. Null while no node shows it.
 */
export const lastPaymentQuery = (site: SiteConfig, question: ClaimRecordQuery & { paidBefore: string }) =>
  queryOptions({
    queryKey: ['last-payment', site, question] as const,
    queryFn: async ({ queryKey: [, site, question] }) => {
      const { findClaimRecord } = await import('../findClaimRecord.ts')
      return findClaimRecord(readerOf(site), question)
    },
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data ? false : 12_000),
  })

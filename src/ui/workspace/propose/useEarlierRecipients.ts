import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { historyQuery } from '../../../multisig/queries.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { earlierRecipients } from './earlierRecipients.ts'

/** Whom the Safe has sent something to in the part of its history that is loaded; undefined where none is. */
export function useEarlierRecipients(): readonly Address[] | undefined {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { data } = useInfiniteQuery({
    ...historyQuery(site, { safe: safe.address, filter: { kind: 'all' } }),
    enabled: site.safeService.isEnabled,
  })
  return data ? earlierRecipients(data.pages.flatMap(({ results }) => results)) : undefined
}

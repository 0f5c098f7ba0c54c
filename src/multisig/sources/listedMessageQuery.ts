import { queryOptions } from '@tanstack/react-query'
import type { SiteConfig } from '../../config/site.ts'
import type { ServiceMessage } from '../../safe/service/wire/messages.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'

/** A message of a list, held against its hash and the owners' signatures; nobody is asked for it. */
export const listedMessageQuery = (site: SiteConfig, input: { safe: SafeFacts; reported: ServiceMessage }) =>
  queryOptions({
    queryKey: ['listed-message', site, input] as const,
    queryFn: async ({ queryKey: [, { chainId }, { safe, reported }] }) => {
      const { checkMessage } = await import('../sign/checkMessage.ts')
      return checkMessage({ chainId, safe, reported })
    },
    // Mathematics: it stays so for this message, these signatures and these owners.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

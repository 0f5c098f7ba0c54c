import { queryOptions } from '@tanstack/react-query'
import type { Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { SafeServiceRefusedError } from '../../safe/service/errors.ts'
import { serviceOf } from './serviceOf.ts'

/** Whether the service has a message already. Only its *404* is a no: an outage is an error. */
export const knownMessageQuery = (site: SiteConfig, messageHash: Hex) =>
  queryOptions({
    queryKey: ['known-message', site, messageHash] as const,
    queryFn: async ({ queryKey: [, site, message_hash], signal }) => {
      try {
        await serviceOf(site).getSafeMessage({ message_hash, signal })
        return true
      } catch (error) {
        if (error instanceof SafeServiceRefusedError && error.status === 404) return false
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

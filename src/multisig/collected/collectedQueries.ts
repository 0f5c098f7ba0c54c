import { queryOptions } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { checkCollected } from './checkCollected.ts'
import type { CollectedMessage } from './collectedMessage.ts'
import { askServiceForSignatures } from './handCollected.ts'

/** Milliseconds between two looks. */
const every = 6_000

/** How far a message is by the owners of today, and what the Safe says of it (ERC-1271). */
export const checkedCollectedQuery = (
  site: SiteConfig,
  question: { collected: CollectedMessage; safe: Pick<SafeFacts, 'owners' | 'threshold'> },
) =>
  queryOptions({
    queryKey: ['checked-collected', site, question] as const,
    queryFn: ({ queryKey: [, site, question] }) => checkCollected(twoNodeReaderOf(site), question),
    refetchInterval: every,
  })

/** What the wallet service has of its signatures, by its word; null where it does not know the message. */
export const serviceSignaturesQuery = (site: SiteConfig, messageHash: Hex) =>
  queryOptions({
    queryKey: ['service-signatures', site, messageHash] as const,
    queryFn: async ({ queryKey: [, site, messageHash], signal }) =>
      (await askServiceForSignatures(site, { messageHash }, signal)) ?? null,
    refetchInterval: every,
    retry: false,
  })

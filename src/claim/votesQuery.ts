import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readerOf } from '../chain/readerOf.ts'
import { readVotes } from '../chain/votes.ts'
import type { SiteConfig } from '../config/site.ts'

/** Who votes with the tokens of an account; null for a token without votes. */
export const votesQuery = (site: SiteConfig, question: { token: Address; account: Address }) =>
  queryOptions({
    queryKey: ['votes', site, question] as const,
    // A query may not answer `undefined`.
    queryFn: async ({ queryKey: [, site, question] }) => (await readVotes(readerOf(site), question)) ?? null,
    staleTime: 30_000,
  })

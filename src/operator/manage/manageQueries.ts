import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import { readSafe } from '../../chain/readSafe.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import type { ReceiverKind } from './handOverChecklist.ts'
import { prepareCall } from './prepareCall.ts'
import { readEarnings } from './readEarnings.ts'

// A query's key and its request are one thing: each request reads its input from its key, so the two cannot disagree.
type Key<What extends string, Input> = readonly [what: What, site: SiteConfig, input: Input]

export const earningsQuery = (site: SiteConfig, distributor: Address) =>
  queryOptions({
    queryKey: ['earnings', site, distributor] satisfies Key<'earnings', Address>,
    queryFn: ({ queryKey: [, site, distributor] }) => readEarnings(readerOf(site), distributor),
    refetchInterval: 30_000,
  })

/** What stands at each receiver's address. That it could not be checked is an answer for that receiver alone. */
export const receiversQuery = (
  site: SiteConfig,
  receivers: Readonly<Record<'sweep' | 'yield' | 'gas', Address>>,
) =>
  queryOptions({
    queryKey: ['receivers', site, receivers] satisfies Key<'receivers', typeof receivers>,
    queryFn: async ({ queryKey: [, site, { sweep, yield: yields, gas }] }) => {
      const ask = (address: Address): Promise<ReceiverKind> =>
        readSafe(readerOf(site), address).catch((error: unknown) => {
          if (error instanceof EverclaimError) return { status: 'could-not-check' }
          throw error
        })
      const [sweepKind, yieldKind, gasKind] = await Promise.all([ask(sweep), ask(yields), ask(gas)])
      return { sweep: sweepKind, yield: yieldKind, gas: gasKind } as const
    },
    staleTime: 60_000,
  })

/** A call as it would be sent now by this account. An error means that it would be refused, or that nobody knows. */
export const preparedCallQuery = (site: SiteConfig, input: { from: Address; to: Address; data: Hex }) =>
  queryOptions({
    queryKey: ['prepared-call', site, input] satisfies Key<'prepared-call', typeof input>,
    queryFn: ({ queryKey: [, site, input] }) => prepareCall(readerOf(site), input),
    refetchInterval: 15_000,
    staleTime: 0,
    gcTime: 0,
  })

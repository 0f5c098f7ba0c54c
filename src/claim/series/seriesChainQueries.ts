import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import { readReceipt } from '../../chain/readReceipt.ts'
import { readSeriesClaimed } from '../../chain/series/readSeriesClaimed.ts'
import { type RoundOutcome, roundOutcomes } from '../../chain/series/roundOutcomes.ts'
import type { SimulatedRound } from '../../chain/series/simulateSeries.ts'
import type { SiteConfig } from '../../config/site.ts'
import { asError, EverclaimError } from '../../errors.ts'
import { type ProvenList, proveContract } from '../../package/loadPackage.ts'
import { createSemaphore } from '../createSemaphore.ts'
import { planSeries, type SeriesPart, type SeriesPlan } from './planSeries.ts'

/** An allocation of a round. */
export type RoundPlace = { readonly distributor: Address; readonly index: number }

/** What a transaction did for an allocation of a round. */
export type PlacedOutcome = RoundPlace & { readonly outcome: RoundOutcome }

/** Milliseconds between two looks at what changes with the chain. */
const every = 12_000

const withBigIndex = (rounds: readonly RoundPlace[]) =>
  rounds.map(({ distributor, index }) => ({ distributor, index: BigInt(index) }))

/** Whether each of an account's allocations was paid: one question for all rounds. */
export const seriesClaimedQuery = (site: SiteConfig, rounds: readonly RoundPlace[]) =>
  queryOptions({
    queryKey: ['claimed', site, { series: rounds }] as const,
    queryFn: async ({ queryKey: [, site, { series }] }) => ({
      ...(await readSeriesClaimed(readerOf(site), { rounds: withBigIndex(series) })),
      rounds: series,
    }),
    refetchInterval: every,
  })

/** What comes with a round's cap: its contract, recomputed. Kept, as it cannot change. */
const contractQuery = (pkg: ProvenList) =>
  queryOptions({
    queryKey: ['round-contract', pkg] as const,
    queryFn: ({ queryKey: [, pkg], signal }) => files(() => proveContract(pkg, signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
const files = createSemaphore(6)

/** The rounds whose contract is the one that their package leads to, and of the others why not. */
async function proveParts(client: QueryClient, parts: readonly SeriesPart[], signal: AbortSignal) {
  const faults = await Promise.all(
    parts.map(({ unproven }) =>
      unproven ? client.fetchQuery(contractQuery(unproven)).then(() => undefined, asError) : undefined,
    ),
  )
  signal.throwIfAborted()
  const [fault] = faults.flatMap((each) => each ?? [])
  const proven = parts.filter((_, at) => !faults[at])
  if (fault && proven.length === 0) throw fault
  return {
    proven,
    refused: parts.flatMap(({ distributor }, at): [Address, SimulatedRound][] => {
      const error = faults[at]
      if (!error) return []
      return [
        [
          distributor,
          { status: 'refused', sentence: error instanceof EverclaimError ? error.summary : error.message },
        ],
      ]
    }),
  }
}

export type SeriesPlanQuestion = { readonly parts: readonly SeriesPart[]; readonly payer: Address }

export const seriesPlanQuery = (site: SiteConfig, { parts, payer }: SeriesPlanQuestion) =>
  queryOptions({
    // Amounts and proofs follow from the places, and numbers alone are in a key.
    queryKey: [
      'plan',
      site,
      {
        payer,
        series: parts.map(({ distributor, allocation: { index, account } }) => ({
          distributor,
          index,
          account,
        })),
      },
    ] as const,
    queryFn: async ({ client, signal }): Promise<SeriesPlan> => {
      const { proven, refused } = await proveParts(client, parts, signal)
      const plan = await planSeries(readerOf(site), { parts: proven, payer })
      return { ...plan, simulated: new Map([...plan.simulated, ...refused]) }
    },
    refetchInterval: 30_000,
  })

/** What a transaction did for each round, by their own logs; null while no block has it. */
export const seriesOutcomesQuery = (
  site: SiteConfig,
  question: { readonly hash: Hex; readonly rounds: readonly RoundPlace[] },
) =>
  queryOptions({
    queryKey: ['series-outcomes', site, question] as const,
    queryFn: async ({ queryKey: [, site, { hash, rounds }] }): Promise<readonly PlacedOutcome[] | null> => {
      const receipt = await readReceipt(readerOf(site), hash)
      if (!receipt) return null
      const outcomes = roundOutcomes(withBigIndex(rounds), receipt)
      return rounds.flatMap((round, at) => {
        const outcome = outcomes[at]
        return outcome ? [{ ...round, outcome }] : []
      })
    },
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data ? false : 4_000),
  })

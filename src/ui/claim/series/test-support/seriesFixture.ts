import type { QueryClient } from '@tanstack/react-query'
import { getAddress } from 'viem'
import type { SimulatedRound } from '../../../../chain/series/simulateSeries.ts'
import type { SeriesPlan } from '../../../../claim/series/planSeries.ts'
import { seriesClaimedQuery, seriesPlanQuery } from '../../../../claim/series/seriesChainQueries.ts'
import { seriesAnswersQuery, seriesQuery } from '../../../../claim/series/seriesQuery.ts'
import type { CampaignConfig, SiteConfig } from '../../../../config/site.ts'
import type { RoundAnswer } from '../../../../package/checkSeries.ts'
import type { VerifiedPackage } from '../../../../package/loadPackage.ts'
import type { SeriesRound } from '../../../../package/walkSeries.ts'
import { springManifest, springPackage } from '../../../test-support/campaignFixture.ts'

export const account = '0x00000000000000000000000000000000000000A1'
export const token = springManifest.token
/** 14 November 2023, 22:13 UTC. */
export const now = 1_700_000_000

/** What a round has for the account. */
export type RoundSeed =
  | 'open'
  | 'claimed'
  | 'not-listed'
  | 'not-started'
  | 'ended'
  | 'missing'
  | 'unreadable'
  | 'checking'

const day = 86_400
const windows: Partial<Record<RoundSeed, { start: number; end: number | null }>> = {
  'not-started': { start: now + 30 * day, end: now + 60 * day },
  ended: { start: now - 60 * day, end: now - 30 * day },
}

/**
 * What a page has read of a series, from its last round to its first; amounts are 10, 20, 30 … tokens from
 * the first on. Nothing of it recomputes. The page is of the last round.
 */
export function seedSeries(
  queries: QueryClient,
  site: SiteConfig,
  seeds: readonly RoundSeed[],
  { refused = [] }: { refused?: readonly number[] } = {},
): { campaign: CampaignConfig; pkg: VerifiedPackage } {
  const rounds = seeds.map((seed, at): SeriesRound => {
    const number = seeds.length - at
    const distributor = getAddress(`0x${number.toString(16).padStart(40, 'c')}`)
    const campaign = { id: `round-${number}`, distributor, packages: ['/p/'] }
    if (seed === 'missing')
      return { status: 'missing', campaign, error: new Error('No host has its package.') }
    const manifest = {
      ...springManifest,
      texts: { title: `Rewards of month ${number}` },
      window: windows[seed] ?? springManifest.window,
      ...(number > 1 && { previous: { manifestHash: springPackage.manifestHash, distributor } }),
    }
    return { status: 'loaded', campaign, pkg: { ...springPackage, manifest, distributor } }
  })
  const [last] = rounds
  if (last?.status !== 'loaded') throw new Error('The page is of the last round.')
  const loaded = rounds.flatMap((round, at) => (round.status === 'loaded' ? [{ round, at }] : []))
  const answerAt = (at: number): RoundAnswer | undefined => {
    switch (seeds[at]) {
      case 'checking':
        return undefined
      case 'unreadable':
        return { status: 'could-not-check', error: new Error('The host did not answer.') }
      case 'not-listed':
        return { status: 'not-eligible', listed: 43_469 }
      default:
        return {
          status: 'eligible',
          allocation: {
            index: 7,
            account,
            amount: BigInt(seeds.length - at) * 10n ** 19n,
            proof: [],
          },
        }
    }
  }
  queries.setQueryDefaults(['series'], { staleTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(seriesQuery(site, last.campaign).queryKey, { rounds, isSearching: false })
  const answers = loaded.map(({ round, at }) => ({
    distributor: round.pkg.distributor,
    answer: answerAt(at),
  }))
  const question = {
    campaign: last.campaign,
    account,
    rounds: loaded.map(({ round }) => round.pkg.distributor),
  } as const
  queries.setQueryData(seriesAnswersQuery(site, question).queryKey, {
    answers,
    done: answers.filter(({ answer }) => answer).length,
    all: answers.length,
  })
  const listed = loaded.flatMap(({ round, at }) => {
    const answer = answerAt(at)
    return answer?.status === 'eligible'
      ? [{ seed: seeds[at], distributor: round.pkg.distributor, allocation: answer.allocation }]
      : []
  })
  const places = listed.map(({ distributor }) => ({ distributor, index: 7 }))
  queries.setQueryData(seriesClaimedQuery(site, places).queryKey, {
    rounds: places,
    isClaimed: listed.map(({ seed }) => seed === 'claimed'),
    timestamp: now,
    agreement: { agreed: 2, configured: 2 },
  })
  const parts = listed.flatMap(({ seed, distributor, allocation }) =>
    seed === 'open' ? [{ distributor, allocation }] : [],
  )
  const simulated = new Map(
    parts.map(({ distributor, allocation }): [`0x${string}`, SimulatedRound] => [
      distributor,
      refused.includes(Number(allocation.amount / 10n ** 19n))
        ? { status: 'refused', sentence: 'The token refused the transfer.' }
        : { status: 'pays' },
    ]),
  )
  const plan: SeriesPlan = {
    functionName: 'aggregate3',
    call: { to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: '0x12', value: 0n, gas: 200_000n },
    recipient: account,
    outcome: { status: 'ok' },
    fee: { status: 'estimated', gas: 1n, l2Fee: 2n, l1Fee: 1n, total: 3n * 10n ** 12n },
    payerBalance: 10n ** 18n,
    payerNonce: 4,
    block: 5,
    parts: parts.filter(({ distributor }) => simulated.get(distributor)?.status === 'pays'),
    simulated,
  }
  queries.setQueryData(seriesPlanQuery(site, { parts, payer: account }).queryKey, plan)
  return { campaign: last.campaign, pkg: { ...springPackage, ...last.pkg, cap: springPackage.cap } }
}

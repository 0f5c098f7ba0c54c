import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import {
  placeKey,
  type RoundState,
  type RoundsOnChain,
  roundStates,
} from '../../../claim/series/roundStates.ts'
import { seriesClaimedQuery } from '../../../claim/series/seriesChainQueries.ts'
import { loadedOf, type Series, seriesAnswersQuery, seriesQuery } from '../../../claim/series/seriesQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { useSite } from '../../site/siteContext.ts'
import { useSettled } from '../useSettled.ts'

const zero = '0x0000000000000000000000000000000000000000'

/** What the rounds of a campaign's series have for an account, from the last to the first. */
export type SeriesReading = {
  /** Undefined while nothing of it is known. */
  readonly series: Series | undefined
  /** Without an account each is `checking`, where its package is there. */
  readonly states: readonly RoundState[]
  /** Rounds whose list has answered, of those whose package is there. */
  readonly done: number
  readonly all: number
  /** The search has ended, and each round has an answer or could not be checked. */
  readonly isSettled: boolean
}

export function useSeries(campaign: CampaignConfig, account: Address | undefined): SeriesReading {
  const site = useSite()
  const series = useQuery(seriesQuery(site, campaign)).data
  const rounds = useMemo(() => loadedOf(series).map(({ distributor }) => distributor), [series])
  const isFound = series !== undefined && !series.isSearching
  const answers = useQuery({
    ...seriesAnswersQuery(site, { campaign, account: account ?? zero, rounds }),
    enabled: account !== undefined && isFound,
  }).data
  const isAnswered = answers !== undefined && answers.done === answers.all
  const places = useMemo(
    () =>
      (answers?.answers ?? []).flatMap(({ distributor, answer }) =>
        answer?.status === 'eligible' ? [{ distributor, index: answer.allocation.index }] : [],
      ),
    [answers],
  )
  const claimed = useSettled(
    JSON.stringify(places),
    useQuery({
      ...seriesClaimedQuery(site, places),
      enabled: isAnswered && places.length > 0,
      // One that was missing has come: what is known of the others stays.
      placeholderData: keepPreviousData,
    }),
  )
  const { data: onChain, error } = claimed
  const states = useMemo(() => {
    const chain: RoundsOnChain = onChain
      ? {
          status: 'read',
          timestamp: onChain.timestamp,
          agreement: onChain.agreement,
          isClaimed: new Map(
            onChain.rounds.map((round, at) => [placeKey(round), onChain.isClaimed[at]] as const),
          ),
        }
      : error
        ? { status: 'could-not-check', error }
        : { status: 'checking' }
    const byContract = new Map(answers?.answers.map(({ distributor, answer }) => [distributor, answer]))
    return roundStates(series?.rounds ?? [], (each) => byContract.get(each as Address), chain)
  }, [answers, error, onChain, series])
  return {
    series,
    states,
    done: answers?.done ?? 0,
    all: rounds.length,
    isSettled: isAnswered && states.every(({ status }) => status !== 'checking'),
  }
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListSeries } from '../../../operator/list/listMessages.ts'
import { addRound } from '../../../operator/series/addRound.ts'
import type { ReadRound } from '../../../operator/series/createRoundHandler.ts'
import { isSeriesReady, nextRoundSeries } from '../../../operator/series/draftSeries.ts'
import { settingsOfRound } from '../../../operator/series/settingsOfRound.ts'
import { useSite } from '../../site/siteContext.ts'
import type { CampaignDraftState, DraftOpening } from '../useCampaignDraft.ts'

/** The rounds that a draft goes on from, and their lists, which the browser keeps with it. */
export function useSeries(
  { draft, update }: CampaignDraftState,
  { rounds: kept }: Extract<DraftOpening, { status: 'open' }>,
) {
  const { chainId } = useSite()
  const [lists, setLists] = useState(kept)
  const latest = useRef({ draft, lists })
  useLayoutEffect(() => {
    latest.current = { draft, lists }
  })

  const { series } = draft
  // Once, with what was found: the lists may be lost, and are then read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const last = series.rounds.at(-1)
    if (!last || kept.length === series.rounds.length) return
    const { distributor, manifestHash } = last
    void update({ series: { ...series, rounds: [], wanted: { distributor, manifestHash } } })
  }, [])

  /** Adds a round; returns why it is none of the series, as a sentence, where it is none. */
  const add = useCallback(
    ({ records, ...round }: ReadRound, { terms }: { terms: string }): string | undefined => {
      const { draft, lists } = latest.current
      const added = addRound(draft.series, round, chainId)
      if ('fault' in added) return added.fault
      const { rounds, at } = added
      const next = at === 'last' ? [...lists, records] : [records, ...lists]
      const now = Math.floor(Date.now() / 60_000) * 60
      const settings = settingsOfRound(round.manifest, now)
      setLists(next)
      void update(
        {
          series: { ...draft.series, rounds },
          // What is under way is fixed.
          ...(at === 'last' && !draft.underWay ? { ...settings, texts: { ...settings.texts, terms } } : {}),
        },
        { rounds: next },
      )
      return undefined
    },
    [update, chainId],
  )

  const next = nextRoundSeries(draft)
  const last = next?.rounds.at(-1)
  const isReady = !next || (isSeriesReady(next) && lists.length === next.rounds.length)
  const basis: ListSeries | undefined =
    next && last && isReady
      ? {
          sheet: next.sheet,
          last: last.manifestHash,
          rounds: next.sheet === 'cumulative' ? lists : lists.slice(-1),
        }
      : undefined
  return {
    /** Whether the list can be read: there is no series, or enough of it. */
    isReady,
    add,
    /** What the list depends on. */
    forList: { series: basis, decimals: last?.manifest.token.decimals },
  }
}

export type SeriesState = ReturnType<typeof useSeries>

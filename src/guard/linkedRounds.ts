import { isAddressEqual } from 'viem'
import { isLinked, type SeriesLink } from '../claim/series/isLinked.ts'
import type { Place } from './place.ts'

/**
 * The rounds around the page's own, as far as each names the one before it. Pure.
 *
 * @param series from the last round to the first
 */
export function linkedRounds(
  series: readonly SeriesLink[],
  { at }: Pick<Place, 'at'>,
): readonly SeriesLink[] {
  const own = series.findIndex(({ distributor }) =>
    // Of a campaign that the visitor opened the page itself has proven the contract.
    at.campaign === 'opened' ? true : !!at.campaign && isAddressEqual(at.campaign.distributor, distributor),
  )
  if (own < 0) return []
  let from = own
  while (from > 0 && isLinked(series[from - 1], series[from])) from--
  let to = own
  while (isLinked(series[to], series[to + 1])) to++
  return series.slice(from, to + 1)
}

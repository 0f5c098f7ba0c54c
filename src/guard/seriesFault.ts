import { isAddressEqual } from 'viem'
import { isLinked, type SeriesLink } from '../claim/series/isLinked.ts'
import type { CallIntent } from './intents.ts'
import type { Place } from './place.ts'

/**
 * Why a claim of several rounds is about another contract than those of the page's series, in a sentence.
 * A round is of it that the site lists, or that manifests of the series link to the page's campaign. Pure.
 */
export function seriesFault(
  { rounds, series }: Extract<CallIntent, { kind: 'claim-rounds' }>,
  { at, site }: Place,
): string | undefined {
  const linked = linkedRounds(series, ({ distributor }) =>
    // Of a campaign that the visitor opened the page itself has proven the contract.
    at.campaign === 'opened' ? true : !!at.campaign && isAddressEqual(at.campaign.distributor, distributor),
  )
  const isOfSeries = rounds.every(({ distributor }) =>
    [...linked, ...site.campaigns].some((each) => isAddressEqual(each.distributor, distributor)),
  )
  return isOfSeries ? undefined : 'The call goes to another contract than those of this series.'
}

/** The rounds around the page's own, as far as each names the one before it. */
function linkedRounds(
  series: readonly SeriesLink[],
  isOwn: (link: SeriesLink) => boolean,
): readonly SeriesLink[] {
  const own = series.findIndex(isOwn)
  if (own < 0) return []
  let from = own
  while (from > 0 && isLinked(series[from - 1], series[from])) from--
  let to = own
  while (isLinked(series[to], series[to + 1])) to++
  return series.slice(from, to + 1)
}

import { createContext } from 'react'
import type { SeriesLink } from '../../../claim/series/isLinked.ts'
import type { SeriesPart } from '../../../claim/series/planSeries.ts'

/** What a Safe's page knows of the series that its campaign is a round of. */
export type SafeSeries = {
  /** Rounds whose packages are there, from the last to the first. */
  readonly links: readonly SeriesLink[]
  /** What the Safe can claim now, the page's own round among it; empty where that is one round or none. */
  readonly parts: readonly SeriesPart[]
  /** There may be more. */
  readonly isSearching: boolean
}

export const SafeSeriesContext = createContext<SafeSeries>({ links: [], parts: [], isSearching: false })

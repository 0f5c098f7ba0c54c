import { Suspense } from 'react'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import type { SeriesPartProps } from './SeriesPart.tsx'

const SeriesPart = lazyPart(() => import('./SeriesPart.tsx').then((module) => module.SeriesPart), NotLoaded)

/**
 * The card of a round of a series. A file of its own, because the file that loads it names all of its parts,
 * and every campaign's page loads that one.
 */
export function InSeries(props: SeriesPartProps) {
  return (
    <Suspense>
      <SeriesPart key={props.account} {...props} />
    </Suspense>
  )
}

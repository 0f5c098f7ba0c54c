import { Suspense } from 'react'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { Opening } from './Opening.tsx'
import type { UnlistedLoads } from './UnlistedPage.tsx'
import { useNeutralLook } from './useNeutralLook.ts'

const UnlistedPage = lazyPart(
  () => import('./UnlistedPage.tsx').then((module) => module.UnlistedPage),
  NotLoaded,
)

/** Makes the page of all campaigns that the site does not list, of those that draw its own. */
export function unlistedPageOf(loads: UnlistedLoads) {
  return () => <Unlisted loads={loads} />
}

function Unlisted({ loads }: { loads: UnlistedLoads }) {
  useNeutralLook()
  return (
    <Suspense fallback={<Opening />}>
      <UnlistedPage loads={loads} />
    </Suspense>
  )
}

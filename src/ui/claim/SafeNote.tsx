import { Suspense, useState } from 'react'
import type { ClaimState } from '../../claim/claimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'

export type SafeNoteProps = {
  campaign: CampaignConfig
  allocation: Allocation
  status: ClaimState['status']
  /** The visitor wants to know whether it is a Safe, or has opened it as one before. */
  isWanted: boolean
  /** Campaigns that its owners may claim in the same transaction, as `safeClaimPath` takes them. */
  others?: string | undefined
}

const SafeClaimMethods = lazyPart(
  () => import('./SafeClaimMethods.tsx').then((module) => module.SafeClaimMethods),
  NotLoaded,
)

/** The claim itself is on its way. */
const isOnTheWay: ReadonlySet<ClaimState['status']> = new Set(['checking', 'connecting', 'preparing'])

/**
 * How a Safe claims. A file of its own, because the file that loads it names all of its parts, and every
 * claimant loads that one. What the claim itself waits for goes first.
 */
export function SafeNote(props: SafeNoteProps) {
  const [isTurn, setTurn] = useState(false)
  if (!isTurn && (props.isWanted || !isOnTheWay.has(props.status))) setTurn(true)
  return isTurn ? (
    <Suspense>
      <SafeClaimMethods {...props} />
    </Suspense>
  ) : null
}

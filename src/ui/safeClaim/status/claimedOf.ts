import type { ClaimState } from '../../../claim/claimState.ts'
import type { SafeClaimState } from '../../../claim/safeClaim/safeClaimState.ts'

export type Claimed = Extract<ClaimState, { status: 'done' | 'claimed-before' }>
type Paid = Extract<SafeClaimState, { status: 'done' | 'overtaken' }>

/**
 * A Safe's claim that is paid, as a claim's receipt shows it. Just paid is what the Safe did in this visit.
 *
 * @param options.at when, in unix seconds, where that is known
 */
export function claimedOf(
  state: Paid,
  { wasUnpaid, at }: { wasUnpaid: boolean; at: number | undefined },
): Claimed {
  const { allocation } = state
  if (state.status === 'overtaken') {
    const claim = state.claim ? { ...state.claim, timestamp: state.claim.timestamp ?? at } : null
    return { status: 'claimed-before', allocation, claim }
  }
  const { hash, recipient } = state
  return wasUnpaid
    ? { status: 'done', allocation, hash, recipient, amount: allocation.amount, timestamp: at }
    : { status: 'claimed-before', allocation, claim: { hash, recipient, timestamp: at } }
}

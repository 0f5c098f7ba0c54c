import type { Allocations } from '../allocations.ts'
import { type Difference, differenceKinds, differenceOf } from './differenceOf.ts'
import { incrementsOf, type Lowered } from './incrementsOf.ts'

/** What a new list is to the rounds before it. */
export type RoundBasis =
  /** Everything since the beginning: what is new of it, beside all rounds so far (`sumOfRounds`). */
  | { readonly sheet: 'cumulative'; readonly soFar: Allocations }
  /** The round's own list, compared with the last round's. */
  | { readonly sheet: 'new-rows'; readonly last: Allocations }

/** What a list makes of a series. `difference`: the list beside that of its basis. */
export type NextRound = { readonly difference: Difference } & (
  | { readonly status: 'round'; readonly allocations: Allocations }
  /** The very list of the last round, which pays everyone the same once more. */
  | { readonly status: 'same-list'; readonly allocations: Allocations }
  /** The sheet takes back what a round gave. */
  | { readonly status: 'lowered'; readonly lowered: readonly Lowered[]; readonly loweredCount: number }
  /** The rounds so far have all that the sheet has. */
  | { readonly status: 'nothing-new' }
)

/**
 * The next round of a series.
 *
 * @param list as `checkRecipientList` reads it, without problems
 */
export function nextRound(
  list: { readonly allocations: Allocations; readonly rowOf: Uint32Array },
  basis: RoundBasis,
  { mostLowered = 1_000 }: { readonly mostLowered?: number } = {},
): NextRound {
  const { allocations } = list
  if (basis.sheet === 'new-rows') {
    const difference = differenceOf(basis.last, allocations)
    const isSame = differenceKinds.every((kind) => difference[kind].count > 0 === (kind === 'same'))
    return { status: isSame ? 'same-list' : 'round', allocations, difference }
  }
  const difference = differenceOf(basis.soFar, allocations)
  const { increments, lowered, loweredCount } = incrementsOf(list, basis.soFar, { mostLowered })
  if (loweredCount > 0) return { status: 'lowered', lowered, loweredCount, difference }
  return increments.count === 0
    ? { status: 'nothing-new', difference }
    : { status: 'round', allocations: increments, difference }
}

import { type Allocations, readAllocation } from '../allocations.ts'
import type { Hex } from '../hex.ts'
import { alignLists } from './alignLists.ts'
import { amountsOf, createAmountTable } from './amountTable.ts'

/**
 * Why a cumulative sheet can't become a round: an account has less in it than the series gave it so far. An
 * account that isn't in the sheet has nothing in it. Base units.
 */
export type Lowered = {
  /** Line of the sheet, from 1; undefined where the account isn't in it. */
  readonly row: number | undefined
  readonly account: Hex
  readonly was: bigint
  readonly is: bigint
}

export type Increments = {
  /** What is new, by account: the round's list. Whole only where nothing is lowered. */
  readonly increments: Allocations
  /** Accounts whose amount is what it was: they are not in the round. */
  readonly unchangedCount: number
  /** The first of them: those in the sheet by row, then those that are missing by account. */
  readonly lowered: readonly Lowered[]
  readonly loweredCount: number
}

/**
 * The next round of a series from a sheet that says what everyone has earned so far. Nothing that a round
 * gave can be taken back, so a lowered amount is refused, and not cut off at nothing.
 *
 * @param sheet a list as `checkRecipientList` reads it
 * @param soFar of `sumOfRounds`
 */
export function incrementsOf(
  { allocations, rowOf }: { readonly allocations: Allocations; readonly rowOf: Uint32Array },
  soFar: Allocations,
  { mostLowered = 1_000 }: { readonly mostLowered?: number } = {},
): Increments {
  const before = amountsOf(soFar)
  const after = amountsOf(allocations)
  const table = createAmountTable(allocations.count)
  const lowered: Lowered[] = []
  let unchangedCount = 0
  alignLists(soFar, allocations, (inSeries, inSheet) => {
    const was = before(inSeries)
    const is = after(inSheet)
    if (is > was) table.add(allocations, inSheet, is - was)
    else if (is === was) unchangedCount++
    else {
      const { account } = readAllocation(soFar.records, inSeries)
      lowered.push({ row: inSheet < 0 ? undefined : rowOf[inSheet], account, was, is })
    }
  })
  const last = Number.POSITIVE_INFINITY
  lowered.sort((a, b) => ((a.row ?? last) === (b.row ?? last) ? 0 : (a.row ?? last) - (b.row ?? last)))
  return {
    increments: table.end(),
    unchangedCount,
    lowered: lowered.slice(0, mostLowered),
    loweredCount: lowered.length,
  }
}

import { type Allocations, recordBytes } from '../../campaign/allocations.ts'
import type { KnownContracts } from '../../campaign/list/contractRecipients.ts'
import type { ReviewedList } from '../../campaign/list/reviewList.ts'
import { nextRound, type RoundBasis } from '../../campaign/series/nextRound.ts'
import { reviewPaid } from '../../campaign/series/reviewPaid.ts'
import { sumOfRounds } from '../../campaign/series/sumOfRounds.ts'
import { sumAmounts } from '../../campaign/sumAmounts.ts'
import type { ListSeries, SeriesReport } from './listMessages.ts'

/** So many lowered amounts are shown. */
const mostLowered = 200

/** A reviewed list as the round that it makes. */
export type RoundOfList = {
  /** Of what the round pays. */
  readonly reviewed: ReviewedList
  readonly report?: SeriesReport
  /** What of the series stands in its way. */
  readonly problemCount?: number
  readonly isSameList?: boolean
}

/** Makes rounds of lists. The rounds before them are read once. */
export function createRoundReader() {
  let known: { key: string; basis: RoundBasis } | undefined
  const basisOf = async (series: ListSeries): Promise<RoundBasis> => {
    const { sheet, last, rounds } = series
    const key = `${sheet} ${last}`
    if (known?.key === key) return known.basis
    const lists = await Promise.all(rounds.map(allocationsIn))
    const all = sumOfRounds(lists)
    known = { key, basis: sheet === 'cumulative' ? { sheet, soFar: all } : { sheet, last: all } }
    return known.basis
  }

  return async (
    reviewed: ReviewedList,
    series: ListSeries,
    contracts: KnownContracts,
  ): Promise<RoundOfList> => {
    const { sheet } = series
    const report = { sheet, difference: undefined, lowered: [], loweredCount: 0, isNothingNew: false }
    // A row that can't be read would be missed in the series as well, and its account isn't missing.
    if (reviewed.list.problemCount > 0) return { reviewed, report }
    const round = nextRound(reviewed.list, await basisOf(series), { mostLowered })
    const { difference } = round
    switch (round.status) {
      case 'round':
      case 'same-list':
        return {
          reviewed: reviewPaid(reviewed, round.allocations, contracts),
          report: { ...report, difference },
          isSameList: round.status === 'same-list',
        }
      case 'nothing-new':
        return { reviewed, report: { ...report, difference, isNothingNew: true }, problemCount: 1 }
      case 'lowered': {
        const { lowered, loweredCount } = round
        return {
          reviewed,
          report: { ...report, difference, lowered, loweredCount },
          problemCount: loweredCount,
        }
      }
    }
  }
}

async function allocationsIn(stored: Blob): Promise<Allocations> {
  const records = new Uint8Array(await stored.arrayBuffer())
  return { count: records.length / recordBytes, records, total: sumAmounts(records) }
}

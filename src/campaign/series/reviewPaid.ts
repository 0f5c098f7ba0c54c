import type { Allocations } from '../allocations.ts'
import { approximateAmounts } from '../list/approximateAmounts.ts'
import type { KnownContracts } from '../list/contractRecipients.ts'
import { describeDistribution } from '../list/describeDistribution.ts'
import { flagRecipients } from '../list/flagRecipients.ts'
import type { ReviewedList } from '../list/reviewList.ts'
import { alignLists } from './alignLists.ts'

/**
 * The review of what a round pays of its sheet: recipients are flagged by what they get now, not by what they
 * got since the beginning. Rows are those of the sheet, and so are doubts, which are about its numbers.
 */
export function reviewPaid(reviewed: ReviewedList, paid: Allocations, known: KnownContracts): ReviewedList {
  const { list } = reviewed
  if (paid === list.allocations) return reviewed
  const rowOf = new Uint32Array(paid.count)
  alignLists(list.allocations, paid, (inSheet, inPaid) => {
    if (inPaid >= 0) rowOf[inPaid] = list.rowOf[inSheet] ?? 0
  })
  const amounts = approximateAmounts(paid.records, paid.count)
  return {
    ...reviewed,
    list: { ...list, allocations: paid, rowOf },
    distribution: describeDistribution(paid, amounts),
    flags: flagRecipients(paid, { known, limit: 100, amounts }),
  }
}

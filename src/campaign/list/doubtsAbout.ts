import type { AmountUnit } from '../readAmount.ts'
import type { CheckedList } from './checkRecipientList.ts'
import type { Distribution } from './describeDistribution.ts'

/**
 * What speaks against the way in which a list was declared to be read. A doubt is shown and changes nothing.
 */
export type ListDoubt =
  /** Every amount is so large that base units may be meant. */
  | 'looks-like-base-units'
  /** Every amount is so small that whole tokens may be meant. */
  | 'looks-like-whole-tokens'
  /** Every point is before three digits. */
  | 'points-may-be-separators'
  /** Every amount may be the first part of a number that a comma cut in two. */
  | 'amounts-may-be-cut'

/** A trillion whole tokens for everybody on the list: nobody has that many. */
const absurdlyMany = 10n ** 12n
/** A billion base units: of most tokens less than anybody would claim. */
const absurdlyFew = 10n ** 9n

/** What in a list speaks against what was declared about it. */
export function doubtsAbout(
  list: Pick<CheckedList, 'hasDoubtfulPoints' | 'hasDoubtfulNeighbours'>,
  amounts: AmountUnit,
  distribution: Pick<Distribution, 'smallest' | 'largest'> | undefined,
): readonly ListDoubt[] {
  const doubts: ListDoubt[] = []
  if (distribution && amounts.unit === 'whole' && amounts.decimals >= 6) {
    if (distribution.smallest >= absurdlyMany * 10n ** BigInt(amounts.decimals))
      doubts.push('looks-like-base-units')
  }
  if (distribution && amounts.unit === 'base' && distribution.largest < absurdlyFew)
    doubts.push('looks-like-whole-tokens')
  if (list.hasDoubtfulPoints) doubts.push('points-may-be-separators')
  if (list.hasDoubtfulNeighbours) doubts.push('amounts-may-be-cut')
  return doubts
}

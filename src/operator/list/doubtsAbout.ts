import type { CheckedList } from '../../campaign/list/checkRecipientList.ts'
import type { Distribution } from '../../campaign/list/describeDistribution.ts'
import type { AmountUnit } from '../../campaign/readAmount.ts'
import type { ListDoubt } from './listMessages.ts'

/** A trillion whole tokens for everybody on the list: nobody has that many. */
const absurdlyMany = 10n ** 12n
/** A billion base units: of most tokens less than anybody would claim. */
const absurdlyFew = 10n ** 9n

/** What in a list speaks against what was declared about it. A doubt is told and changes nothing. */
export function doubtsAbout(
  list: Pick<CheckedList, 'hasDoubtfulPoints'>,
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
  return doubts
}

import { readAllocation } from '../allocations.ts'
import type { AmountUnit } from '../readAmount.ts'
import type { RecipientGroup } from './checkRecipientList.ts'
import { writeAmount } from './writeRecipientList.ts'

/** Rows that are joined to one text at a time. */
const rowsAtOnce = 10_000

/**
 * The groups of a list as one CSV text, with the column `group`. A group's name has no mark that would need
 * quotation marks.
 */
export function* writeGroups(
  groups: readonly RecipientGroup[],
  unit: AmountUnit,
): Generator<string, void, void> {
  yield 'address,amount,group\n'
  for (const { name, allocations } of groups) {
    const { records, count } = allocations
    for (let from = 0; from < count; from += rowsAtOnce) {
      let text = ''
      for (let index = from; index < Math.min(from + rowsAtOnce, count); index++) {
        const { account, amount } = readAllocation(records, index)
        text += `${account},${writeAmount(amount, unit)},${name}\n`
      }
      yield text
    }
  }
}

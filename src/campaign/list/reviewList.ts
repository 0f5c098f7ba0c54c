import { approximateAmounts } from './approximateAmounts.ts'
import { type CheckedList, checkRecipientList, type ListCheckOptions } from './checkRecipientList.ts'
import { type Distribution, describeDistribution } from './describeDistribution.ts'
import { doubtsAbout, type ListDoubt } from './doubtsAbout.ts'
import { type FlagGroup, flagRecipients } from './flagRecipients.ts'
import type { ListWindows } from './listWindows.ts'

/** A list with all that a person has to know of it before it is paid. */
export type ReviewedList = {
  readonly list: CheckedList
  /** Absent where no row could be read. */
  readonly distribution: Distribution | undefined
  readonly doubts: readonly ListDoubt[]
  /** Empty while the list has problems. */
  readonly flags: readonly FlagGroup[]
}

/**
 * Reads a list (bytes of UTF-8, see `decodeList`) and says what is wrong with it, what speaks against its
 * reading, and which recipients are worth checking. The page and the command line both read by this, so that
 * neither takes what the other doubts.
 *
 * @throws RecipientListError where the file holds no list, or its columns are unclear
 */
export function reviewList(
  file: Uint8Array | ListWindows,
  { flagLimit = 100, ...options }: ListCheckOptions & { flagLimit?: number },
): ReviewedList {
  const list = checkRecipientList(file, options)
  const { allocations } = list
  const amounts = approximateAmounts(allocations.records, allocations.count)
  const distribution = allocations.count > 0 ? describeDistribution(allocations, amounts) : undefined
  const isPointDeclared = options.numbers !== undefined && options.numbers !== 'plain'
  return {
    list,
    distribution,
    doubts: doubtsAbout(
      { ...list, hasDoubtfulPoints: list.hasDoubtfulPoints && !isPointDeclared },
      options.amounts,
      distribution,
    ),
    // While amounts are refused, nobody can know which of the others are large or small.
    flags:
      list.problemCount > 0
        ? []
        : flagRecipients(allocations, { known: options.known ?? {}, limit: flagLimit, amounts }),
  }
}

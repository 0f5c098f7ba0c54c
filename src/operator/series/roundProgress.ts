import { recordBytes } from '../../campaign/allocations.ts'
import { listProgress } from '../manage/openAllocations.ts'
import { type OpenAmount, openAmount } from '../manage/openAmount.ts'
import type { ContractReading } from '../manage/readContract.ts'

/** What a round has paid; undefined where it would be a guess. Base units. */
export function roundProgress(
  { terms, facts }: ContractReading,
  records: Uint8Array | undefined,
): OpenAmount | undefined {
  const { claimedCount, claimedWords } = facts
  return openAmount(terms, {
    progress:
      records && claimedCount !== undefined
        ? listProgress({ count: records.length / recordBytes, records, total: terms.total }, claimedWords)
        : undefined,
    claimedCount,
    history: undefined,
  })
}

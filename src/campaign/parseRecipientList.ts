import type { Allocations } from './allocations.ts'
import type { Keccak256 } from './keccak256.ts'
import { checkRecipientList } from './list/checkRecipientList.ts'
import type { Delimiter } from './list/readLayout.ts'
import type { AmountUnit } from './readAmount.ts'
import { RecipientListError } from './recipientListError.ts'

export type RecipientListOptions = {
  /** Declared, never guessed: a list of 18-decimal tokens and one of base units look alike. */
  amounts: AmountUnit
  keccak256: Keccak256
  /** An account in several rows is refused, or its amounts are added up. Default: `refuse`. */
  duplicates?: 'refuse' | 'sum'
  /** Header names of the two columns, where the usual ones are not used or more than one matches. */
  columns?: { account?: string | undefined; amount?: string | undefined }
  /** Problems that an error names; the rest is counted. Default: 1,000. */
  maxProblems?: number
  /** Called with how many bytes of the file are read. */
  onProgress?: (done: number, all: number) => void
}

/** A recipient list that had no problem. */
export type RecipientList = {
  readonly allocations: Allocations
  /** Rows that name a recipient; more than `allocations.count` when duplicates were summed. */
  readonly rowCount: number
  readonly hasHeader: boolean
  readonly delimiter: Delimiter
}

/**
 * Reads a recipient list from the bytes of a CSV file (RFC 4180), with or without a header, with commas,
 * semicolons or tabs between cells, into the sorted table of allocations.
 * Nothing is coerced: a row that could be read in two ways is a problem, and every problem is named, not only
 * the first.
 *
 * @throws RecipientListError
 */
export function parseRecipientList(file: Uint8Array, options: RecipientListOptions): RecipientList {
  const { allocations, rowCount, layout, problems, problemCount } = checkRecipientList(file, options)
  if (problemCount > 0) throw new RecipientListError(problems, problemCount)
  return { allocations, rowCount, hasHeader: layout.hasHeader, delimiter: layout.delimiter }
}

import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** What kind of problem it is, for programs: the words of a reason may change, its code does not. */
export type ProblemCode = FileProblemCode | RowProblemCode | AccountProblemCode | AmountProblemCode

/** The file as a whole cannot be read. */
export type FileProblemCode = 'file-format' | 'file-empty' | 'file-columns' | 'total-size'

/** A row that falls into other cells than the first row, or is about something else. */
export type RowProblemCode =
  | 'row-cells'
  | 'row-quotes'
  /** Digits are in a column that has no name: a part of the amount may be among them. */
  | 'column-unnamed'
  /** The row names another token than the campaign pays, or another one than the rows above. */
  | 'row-token'
  /** The row names no group, in a list whose groups were asked for. */
  | 'group-missing'
  /** What it names is no name, or could be taken for another group’s. */
  | 'group-name'
  /** There are more groups than one transaction creates. */
  | 'group-count'

export type AccountProblemCode =
  | 'account-missing'
  | 'account-characters'
  | 'account-key'
  | 'account-length'
  | 'account-prefix'
  | 'account-chain'
  | 'account-number'
  | 'account-name'
  | 'account-digit'
  | 'account-shape'
  | 'account-checksum'
  | 'account-zero'
  /** A contract that can neither claim nor hold what is paid. */
  | 'account-contract'
  | 'account-duplicate'

export type AmountProblemCode =
  | 'amount-missing'
  | 'amount-characters'
  | 'amount-date'
  | 'amount-formula'
  | 'amount-hexadecimal'
  | 'amount-scientific'
  | 'amount-negative'
  | 'amount-sign'
  | 'amount-separators'
  | 'amount-comma'
  | 'amount-point'
  | 'amount-zeros'
  | 'amount-fraction'
  | 'amount-decimals'
  | 'amount-shape'
  | 'amount-style'
  | 'amount-size'
  | 'amount-zero'
  | 'amount-sum'

/** Why a cell is not what it should be. */
export type CellFault = {
  readonly code: ProblemCode
  /** A whole sentence, such as `The amount is zero; leave the row out.` */
  readonly reason: string
}

/** What is wrong with one cell, one row or the whole file of a recipient list. */
export type ListProblem = CellFault & {
  /** Line of the file, from 1, as an editor counts; 0 when the file as a whole is meant. */
  readonly row: number
  /** The column's name in the header, or its number from 1; empty when the row as a whole is meant. */
  readonly column: string
  /** How the cell would be read, where one way is sure. Nobody applies it unasked. */
  readonly fix?: CellFix
}

/** One step from what a cell holds to what it must have meant. */
export type FixRule =
  /**
   * Marks that nobody sees are dropped: of zero width, of text direction, byte order marks, control
   * characters.
   */
  | 'invisible'
  /** Spaces, no-break spaces among them, are dropped. */
  | 'spaces'
  /** Full-width letters and digits are written in ASCII. */
  | 'full-width'
  /** A spreadsheet's apostrophe in front is dropped. */
  | 'apostrophe'
  /** `0x` is put in front of 40 digits, or replaces `0X`. */
  | 'prefix'
  /** `blast:` in front is dropped. */
  | 'chain-name'
  /** Another chain's name in front is dropped: the account may be a Safe that is not on Blast. */
  | 'other-chain-name'
  /** The checksum is taken from the address in small letters. A wrong letter or digit would stay. */
  | 'checksum'
  /** A plus sign in front is dropped. */
  | 'sign'
  /** A point without digits on one side is completed. */
  | 'point'
  /** Needless zeros in front are dropped. */
  | 'zeros'
  /** Needless zeros behind the point are dropped. */
  | 'trailing-zeros'
  /** Decimals that the token does not have are cut off, which pays less, never more. */
  | 'cut-decimals'
  /** A name is replaced by the address that a person accepted for it. It is offered nowhere by itself. */
  | 'looked-up'

export type CellFix = {
  /** All steps that are needed, in order. */
  readonly rules: readonly FixRule[]
  /** What the cell holds. */
  readonly before: string
  /** What would be read instead. */
  readonly after: string
}

/** A recipient list was refused. It names every problem, up to a limit, and how many there are. */
export class RecipientListError extends EverclaimError {
  override name = 'RecipientListError'
  /** Ascending by row; the first of them when there are more than the limit. */
  readonly problems: readonly ListProblem[]
  readonly problemCount: number

  /** `hints` say what else can be done about them, a sentence each. */
  constructor(problems: readonly ListProblem[], problemCount: number, hints: readonly string[] = []) {
    const rest = problemCount - problems.length
    super(
      say(
        {
          one: 'The recipient list has {count} problem.',
          other: 'The recipient list has {count} problems.',
        },
        { count: problemCount },
      ),
      {
        facts: [
          ...problems.map(describeProblem),
          ...(rest > 0
            ? [say({ one: '… and {count} more', other: '… and {count} more' }, { count: rest })]
            : []),
          ...(hints.length > 0 ? ['', ...hints] : []),
        ],
        docs: 'recipient-lists',
      },
    )
    this.problems = problems
    this.problemCount = problemCount
  }
}

/** A problem as one line of text. */
export function describeProblem({ row, column, reason }: ListProblem): string {
  if (row === 0) return reason
  // As an editor shows it: not grouped.
  const line = String(row)
  return column === ''
    ? say('Row {row}: {reason}', { row: line, reason })
    : say('Row {row}, column {column}: {reason}', { row: line, column, reason })
}

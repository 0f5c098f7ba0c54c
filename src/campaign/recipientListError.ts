import { EverclaimError } from '../errors.ts'

/** What is wrong with one cell, one row or the whole file of a recipient list. */
export type ListProblem = {
  /** Line of the file, from 1, as an editor counts; 0 when the file as a whole is meant. */
  readonly row: number
  /** The column's name in the header, or `column 2`; empty when the row as a whole is meant. */
  readonly column: string
  /** One clause, such as `is empty`, that goes on from "Row 7, column amount". */
  readonly reason: string
}

/** A recipient list was refused. It names every problem, up to a limit, and how many there are. */
export class RecipientListError extends EverclaimError {
  override name = 'RecipientListError'
  /** Ascending by row; the first of them when there are more than the limit. */
  readonly problems: readonly ListProblem[]
  readonly problemCount: number

  constructor(problems: readonly ListProblem[], problemCount: number) {
    const rest = problemCount - problems.length
    super(
      problemCount === 1
        ? 'The recipient list has 1 problem.'
        : `The recipient list has ${problemCount.toLocaleString('en-US')} problems.`,
      {
        facts: [
          ...problems.map(describeProblem),
          ...(rest > 0 ? [`… and ${rest.toLocaleString('en-US')} more`] : []),
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
  if (row === 0) return `The file ${reason}`
  return column === '' ? `Row ${row} ${reason}` : `Row ${row}, ${column}: ${reason}`
}

import type { Lowered } from '../src/campaign/series/incrementsOf.ts'
import { EverclaimError } from '../src/errors.ts'
import { amountText } from '../src/operator/amountText.ts'

/** Packages are not the series that they are taken for, or a list is not a round of it. */
export class SeriesError extends EverclaimError {
  override name = 'SeriesError'
  constructor(summary: string, facts: readonly string[] = []) {
    super(summary, { facts, docs: 'cli' })
  }
}

/** A cumulative sheet has less than the rounds so far have given: that can't be taken back. */
export class LoweredAmountsError extends SeriesError {
  override name = 'LoweredAmountsError'
  /** In base units; without a `row` where the account isn't in the sheet. */
  readonly problems: readonly { row?: number; account: string; was: string; is: string }[]

  constructor(
    { lowered, loweredCount }: { readonly lowered: readonly Lowered[]; readonly loweredCount: number },
    token: { readonly decimals: number; readonly symbol: string },
  ) {
    const rest = loweredCount - lowered.length
    super(
      loweredCount === 1
        ? 'The sheet has less for 1 account than the series has given it.'
        : `The sheet has less for ${loweredCount.toLocaleString('en-US')} accounts than the series has given them.`,
      [
        ...lowered.map(({ row, account, was, is }) =>
          row === undefined
            ? `${account} isn’t in the sheet: was ${amountText(was, token)}`
            : `Row ${row}, ${account}: was ${amountText(was, token)}, is ${amountText(is, token)}`,
        ),
        ...(rest > 0 ? [`… and ${rest.toLocaleString('en-US')} more`] : []),
        '',
        'What a round gives can’t be taken back. A sheet that is not cumulative is read without --cumulative.',
      ],
    )
    this.problems = lowered.map(({ row, account, was, is }) => ({
      ...(row === undefined ? {} : { row }),
      account,
      was: was.toString(),
      is: is.toString(),
    }))
  }
}

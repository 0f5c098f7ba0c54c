import type { DifferenceKind } from '../../campaign/series/differenceOf.ts'
import type { Lowered } from '../../campaign/series/incrementsOf.ts'
import { amountText } from '../amountText.ts'

// What the page and the command line say of a series, in the same words.

export const differenceWords: Readonly<Record<DifferenceKind, string>> = {
  added: 'new',
  more: 'more',
  less: 'less',
  same: 'the same',
  gone: 'gone',
}

/** Why a cumulative sheet is refused. */
export const loweredSentence = (count: number): string =>
  count === 1
    ? 'The sheet lowers one amount. What a round gave can’t be taken back.'
    : `The sheet lowers ${count.toLocaleString('en-US')} amounts. What a round gave can’t be taken back.`

/** One of the amounts that it lowers; its row is said beside it. */
export const loweredReason = (
  { row, account, was, is }: Lowered,
  token: { readonly decimals: number; readonly symbol: string },
): string =>
  row === undefined
    ? `${account} is missing; it was ${amountText(was, token)}`
    : `${account} was ${amountText(was, token)}, is ${amountText(is, token)}`

export const nothingNewSentence = 'Nothing is new in the sheet: the rounds so far have all of it.'

export const sameListSentence = 'This is the very list of the last round.'

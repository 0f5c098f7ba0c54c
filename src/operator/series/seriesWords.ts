import type { DifferenceKind } from '../../campaign/series/differenceOf.ts'
import type { Lowered } from '../../campaign/series/incrementsOf.ts'
import { message, say } from '../../language/say.ts'
import { amountText } from '../amountText.ts'

// What the page and the command line say of a series, in the same words.

export const differenceWords: Readonly<Record<DifferenceKind, string>> = {
  added: message('new'),
  more: message('more'),
  less: message('less'),
  same: message('the same'),
  gone: message('gone'),
}

/** Why a cumulative sheet is refused. */
export const loweredSentence = (count: number): string =>
  say(
    {
      one: 'The sheet lowers one amount. What a round gave can’t be taken back.',
      other: 'The sheet lowers {count} amounts. What a round gave can’t be taken back.',
    },
    { count },
  )

/** One of the amounts that it lowers; its row is said beside it. */
export const loweredReason = (
  { row, account, was, is }: Lowered,
  token: { readonly decimals: number; readonly symbol: string },
): string =>
  row === undefined
    ? say('{account} is missing; it was {was}', { account, was: amountText(was, token) })
    : say('{account} was {was}, is {is}', { account, was: amountText(was, token), is: amountText(is, token) })

export const nothingNewSentence = message('Nothing is new in the sheet: the rounds so far have all of it.')

export const sameListSentence = message('This is the very list of the last round.')

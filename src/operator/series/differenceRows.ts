import { type Difference, type DifferenceKind, differenceKinds } from '../../campaign/series/differenceOf.ts'
import { message, say } from '../../language/say.ts'
import { differenceWords } from './seriesWords.ts'

/** One part of a difference, as it is shown. `change` in base units. */
export type DifferenceRow = {
  readonly kind: DifferenceKind
  readonly name: string
  readonly count: number
  readonly change: bigint
}

/** A difference in the order in which people read it. */
export const differenceRows = (difference: Difference): readonly DifferenceRow[] =>
  differenceKinds.map((kind) => {
    const { count, before, after } = difference[kind]
    return { kind, name: say(differenceWords[kind]), count, change: after - before }
  })

/** What a list beside it is compared with. */
export const comparedWords = {
  cumulative: message('The sheet beside the rounds so far'),
  'new-rows': message('The list beside the last round’s'),
} as const

import type { ListReport } from './listMessages.ts'
import type { QuestionCode } from './questionCode.ts'
import { isRefusedFlag } from './refusedByToken.ts'

/**
 * The recipients that a question is about: how many there are, and the rows of the first ones in the file.
 */
export type Asked = { readonly count: number; readonly rows: readonly number[] }

/** What a person settles. The same kind of question about other recipients is another one. */
export function questionKey(code: QuestionCode, asked?: Asked): string {
  return asked ? `${code} ${asked.count} ${asked.rows.join(' ')}` : code
}

/** The recipients of a flag. */
export const askedByFlag = ({ count, flags }: ListReport['flags'][number]): Asked => ({
  count,
  rows: flags.map(({ row }) => row),
})

/**
 * Doubts about a list and its recipients that nobody has settled, by their keys. They stop the command line
 * as well.
 */
export function openQuestions(
  { doubts, flags }: Pick<ListReport, 'doubts' | 'flags'>,
  accepted: readonly string[],
): readonly string[] {
  const keys = [
    ...doubts.map((doubt) => questionKey(doubt)),
    ...flags.flatMap((flag) => (isRefusedFlag(flag.kind) ? [] : [questionKey(flag.kind, askedByFlag(flag))])),
  ]
  return keys.filter((key) => !accepted.includes(key))
}

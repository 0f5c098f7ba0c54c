import { readAllocation } from '../src/campaign/allocations.ts'
import type { Hex } from '../src/campaign/hex.ts'
import type { ReviewedList } from '../src/campaign/list/reviewList.ts'
import type { ProblemCode } from '../src/campaign/recipientListError.ts'
import { EverclaimError } from '../src/errors.ts'
import type { FoundGroup, RecipientsOnChain } from '../src/operator/list/checkRecipientsOnChain.ts'
import { doubtWords } from '../src/operator/list/doubtWords.ts'
import { flagWords } from '../src/operator/list/flagWords.ts'
import type { OnChainCode, ListQuestionCode as QuestionCode } from '../src/operator/list/questionCode.ts'
import type { ListOptions } from './listOptions.ts'

/**
 * What `--accept` takes, by what it answers. Written out, so that the compiler asks for a name of each new
 * doubt and flag.
 */
const acceptNameOf = {
  'looks-like-base-units': 'very-large-amounts',
  'looks-like-whole-tokens': 'very-small-amounts',
  'points-may-be-separators': 'decimal-points',
  'amounts-may-be-cut': 'cut-amounts',
  burn: 'burn-address',
  'large-share': 'large-share',
  dust: 'dust',
  'look-alike': 'look-alike',
  contract: 'contract',
  'safe-elsewhere': 'safe-elsewhere',
  'contract-elsewhere': 'contract-elsewhere',
  unchecked: 'unchecked',
} as const satisfies Record<QuestionCode, string>

export type AcceptName = (typeof acceptNameOf)[QuestionCode]
export const acceptNames: readonly AcceptName[] = Object.values(acceptNameOf)

/** Where the declaration itself may be wrong, another one settles it as well. */
const otherAnswers: Partial<Record<QuestionCode, readonly string[]>> = {
  'looks-like-base-units': ['--units base'],
  'looks-like-whole-tokens': ['--units whole'],
  'points-may-be-separators': ['--decimal-point .', '--decimal-point ,'],
}

/** A doubt about the list, or a kind of recipients that is worth checking. */
export type Question = {
  readonly code: QuestionCode
  readonly sentence: string
  /** Recipients that it is about; absent where it is about the list. */
  readonly count?: number
  /** The first of them. */
  readonly recipients?: readonly { readonly row: number; readonly account: Hex; readonly amount: string }[]
  /** Options of the command line, each of which settles it. */
  readonly settledBy: readonly string[]
  readonly isAccepted: boolean
}

const shownRecipients = 20

/**
 * All that the page shows as a doubt, a flag or an answer of the chain, and whether the command line has
 * settled it.
 */
export function questionsAbout(
  { list, doubts, flags }: ReviewedList,
  { accepted, isPointDeclared }: Pick<ListOptions, 'accepted' | 'isPointDeclared'>,
  onChain?: RecipientsOnChain,
): readonly Question[] {
  const question = (code: QuestionCode, sentence: string, more: Partial<Question> = {}): Question => ({
    code,
    sentence,
    ...more,
    settledBy: [
      ...(otherAnswers[code] ?? []),
      ...(code === 'points-may-be-separators' ? [] : [`--accept ${acceptNameOf[code]}`]),
    ],
    isAccepted: accepted.has(acceptNameOf[code]) || (code === 'points-may-be-separators' && isPointDeclared),
  })
  const recipientsAt = (indices: readonly number[]) =>
    indices.slice(0, shownRecipients).map((index) => {
      const { account, amount } = readAllocation(list.allocations.records, index)
      return { row: list.rowOf[index] ?? 0, account, amount: amount.toString() }
    })
  const found = (code: OnChainCode, sentence: string, { count, first }: FoundGroup): Question[] =>
    count === 0
      ? []
      : [question(code, sentence, { count, recipients: recipientsAt(first.map(({ index }) => index)) })]

  const { ethereum } = onChain ?? {}
  const unchecked =
    (onChain?.uncheckedCount ?? 0) + (ethereum?.status === 'asked' ? ethereum.uncheckedCount : 0)
  return [
    ...doubts.map((doubt) => question(doubt, `${doubtWords[doubt].title} ${doubtWords[doubt].text}`)),
    ...flags.flatMap(({ kind, count, flags: named }) =>
      // The reader has refused these already.
      kind === 'token' || kind === 'factory' || kind === 'distributor'
        ? []
        : [
            question(kind, `${flagWords[kind].title}. ${flagWords[kind].meaning}`, {
              count,
              recipients: recipientsAt(named.map(({ index }) => index)),
            }),
          ],
    ),
    ...(onChain
      ? [
          ...found(
            'contract',
            'Contracts on the chain that aren’t Safes. Make sure they can claim, or pass on payments.',
            onChain.contracts,
          ),
          ...(ethereum?.status === 'asked'
            ? [
                ...found(
                  'safe-elsewhere',
                  'Safes on Ethereum only. Their owners must be able to deploy the same Safe here.',
                  ethereum.safes,
                ),
                ...found(
                  'contract-elsewhere',
                  'Contracts on Ethereum only. Perhaps no one can claim from these addresses here.',
                  ethereum.contracts,
                ),
              ]
            : []),
          ...(unchecked > 0
            ? [
                question(
                  'unchecked',
                  `Recipients that we couldn’t check on the chain. ${onChain.reason ?? ''}`.trim(),
                  { count: unchecked },
                ),
              ]
            : []),
        ]
      : []),
  ]
}

/** A list that was read, and holds what may not be meant. Nothing is written until it is settled. */
export class ListNotSettledError extends EverclaimError {
  override name = 'ListNotSettledError'
  readonly questions: readonly Question[]

  constructor(questions: readonly Question[]) {
    const open = questions.filter(({ isAccepted }) => !isAccepted)
    super(
      open.length === 1
        ? 'Check one thing in the recipient list.'
        : `${open.length} things to check in the recipient list.`,
      {
        facts: open.map(describeQuestion),
        docs: 'recipient-lists',
        // Only what the chain did not answer may be answered later.
        isRetryable: open.every(({ code }) => code === 'unchecked'),
      },
    )
    this.questions = questions
  }
}

/** A question as one line of text, with what settles it. */
export function describeQuestion({ sentence, count, recipients, settledBy }: Question): string {
  const who =
    count === undefined ? '' : ` ${count.toLocaleString('en-US')} ${count === 1 ? 'recipient' : 'recipients'}`
  const rows = (recipients ?? []).slice(0, 5).map(({ row, account }) => `row ${row} (${account})`)
  const more = (count ?? 0) > rows.length && rows.length > 0 ? ' and others' : ''
  const where = rows.length === 0 ? '' : `: ${rows.join(', ')}${more}`
  return `${sentence}${who}${where}${who === '' ? '' : '.'} Settle it with ${settledBy.join(' or ')}`
}

/** What options answer problems of these kinds, beside changing the file. */
export function hintsFor(codes: ReadonlySet<ProblemCode>): readonly string[] {
  const hints: string[] = []
  if (['amount-comma', 'amount-separators', 'amount-style'].some((code) => codes.has(code as ProblemCode)))
    hints.push(
      'Numbers written like 1.234,5 are read with --decimal-point "," and those like 1,234.5 with --thousands ",".',
    )
  if (codes.has('account-duplicate'))
    hints.push('The amounts of an account in several rows are added up with --duplicates sum.')
  return hints
}

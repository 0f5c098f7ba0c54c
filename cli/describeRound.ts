import { type Difference, type DifferenceKind, differenceKinds } from '../src/campaign/series/differenceOf.ts'
import { amountText } from '../src/operator/amountText.ts'
import { type BuildResult, buildFacts, buildText } from './describeBuild.ts'
import type { BuildOptions } from './readBuildOptions.ts'

export type RoundResult = {
  difference: Difference
  /** Whether the list was compared with all rounds before, and what it adds to them is paid. */
  isCumulative: boolean
  /** Rounds that it was compared with. */
  before: number
}

const names = {
  added: 'new',
  more: 'more',
  less: 'less',
  same: 'same',
  gone: 'gone',
} as const satisfies Record<DifferenceKind, string>

/** What `round` did, for a person or, with `--json`, for a program. */
export function describeRound(options: BuildOptions, result: BuildResult, round: RoundResult): string {
  if (!options.isJson) return `${buildText(options, result)}\n${differenceText(options, round)}`
  const { difference, isCumulative, before } = round
  const parts = differenceKinds.map((kind) => {
    const { count, before, after } = difference[kind]
    return [names[kind], { accounts: count, was: before.toString(), is: after.toString() }]
  })
  const value = {
    ...buildFacts(options, result),
    previous: options.campaign.previous,
    comparedWith: { rounds: before, cumulative: isCumulative },
    difference: Object.fromEntries(parts),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

function differenceText(
  { campaign }: BuildOptions,
  { difference, isCumulative, before }: RoundResult,
): string {
  const amount = (units: bigint) => amountText(units, campaign.token)
  const words = {
    added: ({ after }) => amount(after),
    more: ({ before, after }) => `from ${amount(before)} to ${amount(after)}`,
    less: ({ before, after }) => `from ${amount(before)} to ${amount(after)}`,
    same: ({ after }) => amount(after),
    gone: ({ before }) => `had ${amount(before)}`,
  } as const satisfies Record<DifferenceKind, (part: Difference[DifferenceKind]) => string>
  const heading = !isCumulative
    ? 'The list, compared with the round before:'
    : `The sheet, compared with ${before === 1 ? 'the round' : `all ${before} rounds`} before:`
  const lines = differenceKinds.map((kind) => {
    const part = difference[kind]
    const count = part.count.toLocaleString('en-US').padStart(9)
    return `  ${names[kind].padEnd(5)}${count}${part.count === 0 ? '' : `  ${words[kind](part)}`}\n`
  })
  return `${heading}\n\n${lines.join('')}`
}

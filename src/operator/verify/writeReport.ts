import { oneLine } from '../../campaign/oneLine.ts'
import { say, sayNumber } from '../../language/say.ts'
import type { MakerNotes } from './makerNotes.ts'
import { mayBeOpened } from './mayBeOpened.ts'
import {
  type CheckStatus,
  type Verdict,
  type VerifyReport,
  verifyChecks,
  verifyParts,
} from './verifyReport.ts'

/** The conclusion of a report in one sentence. */
export function verdictSentence(report: Pick<VerifyReport, 'verdict' | 'checks' | 'summary'>): string {
  const { verdict, checks } = report
  const count = (status: CheckStatus) => checks.filter((check) => check.status === status).length
  const all = checks.length
  const sentences: Record<Verdict, string> = {
    passed: say(
      { one: 'All {count} checks passed.', other: 'All {count} checks passed.' },
      { count: count('passed') },
    ),
    failed: `${say('{failed} of {all} checks failed.', { failed: count('failed'), all })}${mayBeOpened(report) ? '' : ` ${say('Do not use this package.')}`}`,
    'could-not-check': say('No check failed, but {unknown} of {all} couldn’t run.', {
      unknown: count('could-not-check'),
      all,
    }),
  }
  const left = count('not-asked')
  return `${sentences[verdict]}${left === 0 || verdict === 'failed' ? '' : ` ${say({ one: '{count} was not run.', other: '{count} were not run.' }, { count: left })}`}`
}

/**
 * The report as JSON with two spaces, for programs.
 *
 * @param notes on the texts of the package; undefined where it is one of the reader's own
 */
export function reportToJson(report: VerifyReport, notes: MakerNotes | undefined): string {
  const { format, place, verdict, checks } = report
  const summary = report.summary ? { ...report.summary, notes: notes ? shownNotes(notes) : null } : null
  return `${JSON.stringify({ format, place, verdict, summary, checks }, null, 2)}\n`
}

const marks: Record<CheckStatus, string> = {
  passed: '✓',
  failed: '✗',
  'could-not-check': '?',
  'not-asked': '-',
}

/** Notes for programs. */
export const shownNotes = ({ mark, warnings }: MakerNotes) => ({ mark, warnings })

/** Notes as lines of a plain text, to be above what they are about. */
export const noteLines = ({ mark, warnings }: MakerNotes): readonly string[] => [
  ...warnings.map((warning) => `! ${warning}`),
  mark,
]

/**
 * The report as plain text, for people: every check with its evidence.
 *
 * @param notes as for JSON; they are above what they are about
 */
export function reportToText(report: VerifyReport, notes: MakerNotes | undefined): string {
  const { summary } = report
  const facts: [string, string][] = summary
    ? [
        [say('Campaign'), summary.title],
        ...(summary.description === undefined
          ? []
          : ([[say('Description'), summary.description]] satisfies [string, string][])),
        [say('Token'), `${summary.token.name} (${summary.token.symbol})`],
        [say('Recipients'), sayNumber(summary.recipients)],
        [say('Total'), summary.total],
        [say('Root'), summary.root],
        [say('Package hash'), summary.packageHash],
        [say('Contract'), summary.distributor ?? say('couldn’t be computed')],
      ]
    : []
  const lines = [
    say('Verification of {place}', { place: oneLine(report.place) }),
    verdictSentence(report),
    ...(summary && notes ? ['', ...noteLines(notes)] : []),
    ...(facts.length > 0
      ? ['', ...facts.map(([label, value]) => `  ${label.padEnd(13)} ${oneLine(value)}`)]
      : []),
  ]
  for (const part of verifyParts) {
    const checks = report.checks.filter(({ id }) => verifyChecks[id].part === part)
    if (checks.length === 0) continue
    lines.push('', say(part))
    for (const { status, title, expected, found } of checks) {
      lines.push(`  ${marks[status]} ${title}`)
      if (expected !== null && expected !== found)
        lines.push(`      ${say('expected').padEnd(9)} ${oneLine(expected)}`)
      lines.push(`      ${say('found').padEnd(9)} ${oneLine(found)}`)
    }
  }
  lines.push('', say('✓ passed   ✗ failed   ? couldn’t run   - not run'))
  return `${lines.join('\n')}\n`
}

import { oneLine } from '../../campaign/oneLine.ts'
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
  const sentences: Record<Verdict, string> = {
    passed: `All ${count('passed')} checks passed.`,
    failed: `${count('failed')} of ${checks.length} checks failed.${mayBeOpened(report) ? '' : ' Do not use this package.'}`,
    'could-not-check': `No check failed, but ${count('could-not-check')} of ${checks.length} couldn’t run.`,
  }
  const left = count('not-asked')
  return `${sentences[verdict]}${left === 0 || verdict === 'failed' ? '' : ` ${left} ${left === 1 ? 'was' : 'were'} not run.`}`
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
  `${mark}:`,
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
        ['Campaign', summary.title],
        ...(summary.description === undefined
          ? []
          : ([['Description', summary.description]] satisfies [string, string][])),
        ['Token', `${summary.token.name} (${summary.token.symbol})`],
        ['Recipients', summary.recipients.toLocaleString('en-US')],
        ['Total', summary.total],
        ['Root', summary.root],
        ['Package hash', summary.packageHash],
        ['Contract', summary.distributor ?? 'couldn’t be computed'],
      ]
    : []
  const lines = [
    `Verification of ${oneLine(report.place)}`,
    verdictSentence(report),
    ...(summary && notes ? ['', ...noteLines(notes)] : []),
    ...(facts.length > 0
      ? ['', ...facts.map(([label, value]) => `  ${label.padEnd(13)} ${oneLine(value)}`)]
      : []),
  ]
  for (const part of verifyParts) {
    const checks = report.checks.filter(({ id }) => verifyChecks[id].part === part)
    if (checks.length === 0) continue
    lines.push('', part)
    for (const { status, title, expected, found } of checks) {
      lines.push(`  ${marks[status]} ${title}`)
      if (expected !== null && expected !== found) lines.push(`      expected  ${oneLine(expected)}`)
      lines.push(`      found     ${oneLine(found)}`)
    }
  }
  lines.push('', '✓ passed   ✗ failed   ? couldn’t run   - not run')
  return `${lines.join('\n')}\n`
}

import { mayKnowMore, type SourceReport } from '../../multisig/sources/askService.ts'
import { Notice } from '../parts/Notice.tsx'

const who = { service: 'The wallet service', host: 'The Safe around this page' } as const

/**
 * Who may know more and could not be asked, or showed what cannot be believed. None of it touches what the
 * chain says.
 */
export function SourceNotes({
  sources,
  isProposed,
}: {
  sources: readonly SourceReport[]
  /** A proposal is known and shown, whatever they say. */
  isProposed: boolean
}) {
  return sources.filter(mayKnowMore).map((report) => (
    <Notice key={report.source} tone="warn" title={titleOf(report)}>
      {report.status === 'asked' && report.refused > 0 ? 'It is not used. ' : ''}
      {isProposed
        ? 'Signatures that owners gave there may be missing here. What is shown is checked without it, and the link and the file need no service.'
        : 'Whether an owner has proposed this claim there is not known. An allocation is paid once at most, so a second proposal costs signatures and no tokens.'}
    </Notice>
  ))
}

function titleOf(report: SourceReport): string {
  if (report.status !== 'asked') return `${who[report.source]} could not be asked`
  return report.refused > 0
    ? `${who[report.source]} shows something that is not what the owners would sign`
    : `${who[report.source]} does not show all that it lists`
}

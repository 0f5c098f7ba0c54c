import type { SourceReport } from '../../multisig/sources/askService.ts'

const who = { service: 'The wallet service', host: 'The Safe around this page' } as const

/**
 * What it means that somebody who may know of proposals could not be asked, or showed what cannot be
 * believed. None of it touches what the chain says.
 */
export function SourceNote({
  report,
  isProposed,
}: {
  report: SourceReport
  /** A proposal is known and shown, whatever they say. */
  isProposed: boolean
}) {
  return (
    <p className="muted small">
      {report.status === 'asked' && report.refused > 0 ? 'We don’t use it. ' : ''}
      {isProposed
        ? 'Signatures may be missing here. The link and the file work without it.'
        : 'An owner may have proposed this claim there. You can’t be paid twice.'}
    </p>
  )
}

/** What came of asking somebody for proposals. */
export function sourceTitle(report: SourceReport): string {
  const name = who[report.source]
  switch (report.status) {
    case 'asking':
      return `Asking ${name.replace('The', 'the')} for proposals`
    case 'not-there':
    case 'could-not-ask':
      return `${name} doesn’t answer`
    case 'asked':
      if (report.refused > 0) return `${name} shows something else than the owners would sign`
      return report.isComplete ? `${name} has answered` : `${name} doesn’t show its whole queue`
  }
}

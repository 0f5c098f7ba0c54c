import { message, say } from '../../language/say.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'

/** What came of asking each of them. */
const titles = {
  service: {
    asking: message('Asking the wallet service for proposals'),
    silent: message('The wallet service doesn’t answer'),
    refused: message('The wallet service shows something else than the owners would sign'),
    complete: message('The wallet service has answered'),
    partial: message('The wallet service doesn’t show its whole queue'),
  },
  host: {
    asking: message('Asking the Safe around this page for proposals'),
    silent: message('The Safe around this page doesn’t answer'),
    refused: message('The Safe around this page shows something else than the owners would sign'),
    complete: message('The Safe around this page has answered'),
    partial: message('The Safe around this page doesn’t show its whole queue'),
  },
} as const

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
      {report.status === 'asked' && report.refused > 0 ? `${say('We don’t use it.')} ` : ''}
      {isProposed
        ? say('Signatures may be missing here. The link and the file work without it.')
        : say('An owner may have proposed this claim there. You can’t be paid twice.')}
    </p>
  )
}

/** What came of asking somebody for proposals. */
export function sourceTitle(report: SourceReport): string {
  const words = titles[report.source]
  switch (report.status) {
    case 'asking':
      return say(words.asking)
    case 'not-there':
    case 'could-not-ask':
      return say(words.silent)
    case 'asked':
      if (report.refused > 0) return say(words.refused)
      return say(report.isComplete ? words.complete : words.partial)
  }
}

import type { SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { say } from '../../../language/say.ts'
import type { StatusWords } from '../status/StatusHead.tsx'

/**
 * The state of a claim that the site sends, while it is under way. Undefined where it is not, or nobody
 * knows: then the claim's own state comes first.
 */
export function sponsoredWords(progress: SponsoredProgress | undefined): StatusWords | undefined {
  switch (progress?.status) {
    case undefined:
      return { tone: 'busy', title: say('Checking your free claim') }
    case 'queued':
      return {
        tone: 'busy',
        title: say('Your free claim is in the queue'),
        text:
          progress.position === 1
            ? say('It is next. You can close this page.')
            : say('It is number {position}. You can close this page.', { position: progress.position }),
      }
    case 'sent':
      return { tone: 'busy', title: say('Sent for you'), text: say('It usually takes 2 to 4 seconds.') }
    case 'claimed':
      return {
        tone: 'busy',
        title: say('Waiting for Blast'),
        text: say('This site reports that it was claimed. It counts when Blast shows it.'),
      }
    case 'could-not-ask':
    case 'failed':
    case 'unknown':
      return undefined
  }
}

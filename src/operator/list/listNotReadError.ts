import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { ListRefusal } from './listMessages.ts'

/** A list could not be read at all. Nothing was sent anywhere. */
export class ListNotReadError extends EverclaimError {
  override name = 'ListNotReadError'
  readonly refusal: ListRefusal
  constructor(refusal: ListRefusal) {
    super(sentenceOf(refusal), { docs: 'recipient-lists' })
    this.refusal = refusal
  }
}

function sentenceOf(refusal: ListRefusal): string {
  switch (refusal.kind) {
    case 'no-list':
      return refusal.row > 0
        ? say('Row {row}: {reason}', { row: String(refusal.row), reason: refusal.reason })
        : refusal.reason
    case 'unreadable':
      return say('Your browser couldn’t read the file. It may have changed or moved. Choose it again.')
    case 'too-large':
      return refusal.size > 0
        ? say(
            'The file has {size} MB. We read at most 1,000 MB here. Use the command line for larger files.',
            { size: Math.ceil(refusal.size / 1e6) },
          )
        : say('The list is too large for this browser’s memory. Close other tabs, or use the command line.')
    case 'unexpected':
      return say('We couldn’t read the list: this page has a fault ({detail}). Reload it and try again.', {
        detail: refusal.detail,
      })
  }
}

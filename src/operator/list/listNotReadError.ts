import { EverclaimError } from '../../errors.ts'
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
        ? `Row ${refusal.row} of the file ${refusal.reason}.`
        : `The file ${refusal.reason}`
    case 'unreadable':
      return 'The browser could not read the file. It may have been changed, moved or deleted since it was chosen; choose it again.'
    case 'too-large':
      return refusal.size > 0
        ? `The file has ${Math.ceil(refusal.size / 1e6).toLocaleString('en-US')} MB, and at most 1,000 MB are read here. The command line reads larger ones.`
        : 'The list does not fit into the memory that this browser has left. Close other tabs, or use the command line.'
    case 'unexpected':
      return `The list could not be read, because of a fault in this page (${refusal.detail}). Reload it and try again.`
  }
}

import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import { message } from '../../language/say.ts'

/** What a flag means, for people: on the page and on the command line. */
export const flagWords: Record<FlagKind, { title: string; meaning: string }> = {
  burn: {
    title: message('Addresses that can’t claim'),
    meaning: message('No one has the key of such an address. Its share stays unclaimed.'),
  },
  token: {
    title: message('The token itself'),
    meaning: message('Its contract can’t pay out, so this share would be lost.'),
  },
  factory: {
    title: message('The factory of this site’s contracts'),
    meaning: message('It can’t claim. This share would be lost.'),
  },
  distributor: {
    title: message('Contracts of campaigns'),
    meaning: message('This campaign’s contract, or another campaign’s. It can’t claim this share.'),
  },
  'large-share': {
    title: message('A very large share'),
    meaning: message('A tenth of the total or more, and three times the average. Check for an extra digit.'),
  },
  dust: {
    title: message('Very small amounts'),
    meaning: message('Less than a ten-thousandth of the usual amount. A claim’s fee may cost more.'),
  },
  'look-alike': {
    title: message('Addresses that look alike'),
    meaning: message('They begin and end with the same five digits. One may be a fake of the other.'),
  },
}

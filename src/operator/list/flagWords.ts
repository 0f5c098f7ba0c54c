import type { FlagKind } from '../../campaign/list/flagRecipients.ts'

/** What a flag means, for people: on the page and on the command line. */
export const flagWords: Record<FlagKind, { title: string; meaning: string }> = {
  burn: {
    title: 'Addresses that can’t claim',
    meaning: 'No one has the key of such an address. Its share stays unclaimed.',
  },
  token: {
    title: 'The token itself',
    meaning: 'Its contract can’t pay out, so this share would be lost.',
  },
  factory: {
    title: 'The factory of this site’s contracts',
    meaning: 'It can’t claim. This share would be lost.',
  },
  distributor: {
    title: 'Contracts of campaigns',
    meaning: 'This campaign’s contract, or another campaign’s. It can’t claim this share.',
  },
  'large-share': {
    title: 'A very large share',
    meaning: 'A tenth of the total or more, and three times the average. Check for an extra digit.',
  },
  dust: {
    title: 'Very small amounts',
    meaning: 'Less than a ten-thousandth of the usual amount. A claim’s fee may cost more.',
  },
  'look-alike': {
    title: 'Addresses that look alike',
    meaning: 'They begin and end with the same five digits. One may be a fake of the other.',
  },
}

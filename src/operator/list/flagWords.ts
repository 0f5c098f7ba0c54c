import type { FlagKind } from '../../campaign/list/flagRecipients.ts'

/** What a flag means, for people: on the page and on the command line. */
export const flagWords: Record<FlagKind, { title: string; meaning: string }> = {
  burn: {
    title: 'Addresses that nobody can claim from',
    meaning: 'Nobody is known to hold the key of such an address, so its share is never claimed.',
  },
  token: {
    title: 'The token itself',
    meaning: 'Its contract cannot pay out what it is sent, so this share would be lost.',
  },
  factory: {
    title: 'The factory of this site’s contracts',
    meaning: 'It cannot claim, and what it is sent is lost.',
  },
  distributor: {
    title: 'Contracts of campaigns',
    meaning:
      'The contract that this campaign will have, or one of a campaign of this site. It cannot claim this share.',
  },
  'large-share': {
    title: 'A very large share',
    meaning:
      'A tenth of the total or more, and three times what recipients get on average. Is a digit too many in it?',
  },
  dust: {
    title: 'Very small amounts',
    meaning: 'Less than a ten-thousandth of what most get. The fee of a claim may be more than it is worth.',
  },
  'look-alike': {
    title: 'Addresses that look alike',
    meaning:
      'They begin and end with the same five digits, which honest addresses hardly ever do. One of them may have been made to be mistaken for the other.',
  },
}

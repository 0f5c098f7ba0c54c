import type { ListDoubt } from '../../campaign/list/doubtsAbout.ts'
import { message } from '../../language/say.ts'
import { sameListSentence } from '../series/seriesWords.ts'
import type { SeriesDoubt } from './listMessages.ts'

/** What a doubt means, for people: on the page and on the command line. */
export const doubtWords: Record<ListDoubt | SeriesDoubt, { title: string; text: string }> = {
  'looks-like-base-units': {
    title: message('Are these amounts in base units?'),
    text: message('As whole tokens, everyone would get more than a trillion.'),
  },
  'looks-like-whole-tokens': {
    title: message('Are these amounts in whole tokens?'),
    text: message('As base units, no one would get more than a billionth of a token.'),
  },
  'points-may-be-separators': {
    title: message('Are these points decimal points?'),
    text: message('Exactly three digits follow every point. It may separate thousands.'),
  },
  'amounts-may-be-cut': {
    title: message('Did a comma cut these amounts in two?'),
    text: message('Every amount has at most three digits, and three more are in the next column.'),
  },
  'same-list': {
    title: sameListSentence,
    text: message('Each address and each amount is the same. Is this the new list?'),
  },
}

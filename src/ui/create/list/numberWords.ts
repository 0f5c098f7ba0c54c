import type { NumberStyle } from '../../../campaign/list/numberStyle.ts'
import { message } from '../../../language/say.ts'

/** Ways of writing one thousand two hundred thirty-four and a half. */
export const numberWords: Record<NumberStyle, { example: string; words: string }> = {
  plain: { example: '1234.5', words: message('Nothing between thousands, a point before decimals.') },
  'comma-groups': {
    example: '1,234.5',
    words: message('Commas between thousands, a point before decimals.'),
  },
  'point-groups': {
    example: '1.234,5',
    words: message('Points between thousands, a comma before decimals.'),
  },
  'gap-groups-point': {
    example: '1 234.5',
    words: message('Spaces or apostrophes between thousands, a point before decimals.'),
  },
  'gap-groups-comma': {
    example: '1 234,5',
    words: message('Spaces or apostrophes between thousands, a comma before decimals.'),
  },
}

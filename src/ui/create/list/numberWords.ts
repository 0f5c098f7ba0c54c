import type { NumberStyle } from '../../../campaign/list/numberStyle.ts'

/** Ways of writing one thousand two hundred thirty-four and a half. */
export const numberWords: Record<NumberStyle, { example: string; words: string }> = {
  plain: { example: '1234.5', words: 'nothing between thousands, a point before decimals' },
  'comma-groups': { example: '1,234.5', words: 'commas between thousands, a point before decimals' },
  'point-groups': { example: '1.234,5', words: 'points between thousands, a comma before decimals' },
  'gap-groups-point': {
    example: '1 234.5',
    words: 'spaces or apostrophes between thousands, a point before decimals',
  },
  'gap-groups-comma': {
    example: '1 234,5',
    words: 'spaces or apostrophes between thousands, a comma before decimals',
  },
}

import { expect, test } from 'vitest'
import { stylesOf, toPlainNumber } from './numberStyle.ts'

test.each([
  ['plain', '1234.5', '1234.5'],
  ['plain', '12', '12'],
  ['plain', '1,234', undefined],
  ['plain', '1,5', undefined],
  ['plain', '.5', undefined],
  ['plain', '1.', undefined],
  ['plain', '1.5x', undefined],
  ['plain', 'x1.5', undefined],
  ['comma-groups', '1,234,567.89', '1234567.89'],
  ['comma-groups', '1234567', '1234567'],
  ['comma-groups', '1,23', undefined],
  ['comma-groups', '1234,567', undefined],
  ['comma-groups', ',234', undefined],
  ['point-groups', '1.234.567,89', '1234567.89'],
  ['point-groups', '1,5', '1.5'],
  ['point-groups', '1.5', undefined],
  ['gap-groups-point', '1 234.5', '1234.5'],
  ['gap-groups-point', '1’234’567', '1234567'],
  ['gap-groups-point', "1'234.5", '1234.5'],
  ['gap-groups-point', '1_234', '1234'],
  ['gap-groups-point', '1\u00a0234', '1234'],
  ['gap-groups-point', '1\u2009234', '1234'],
  ['gap-groups-point', '1\u202f234', '1234'],
  ['gap-groups-point', '1 234,5', undefined],
  ['gap-groups-comma', '1 234,5', '1234.5'],
  ['gap-groups-comma', '1 234.5', undefined],
] as const)('as %s, %j is %j', (style, text, plain) => {
  expect(toPlainNumber(text, style)).toBe(plain)
})

test('the styles of a column are those that each of its cells may be of', () => {
  expect(stylesOf([])).toHaveLength(5)
  expect(stylesOf(['1,234.5', '7'])).toEqual(['comma-groups'])
  expect(stylesOf(['1 234', '1,5'])).toEqual(['gap-groups-comma'])
  expect(stylesOf(['1.5', '1,5'])).toEqual([])
})

import { expect, test } from 'vitest'
import type { Decided } from '../../../operator/list/decidedList.ts'
import { choicesOf, parseDecimals } from './useRecipientList.ts'

test.each([
  ['18', 18],
  [' 6 ', 6],
  ['0', 0],
  ['77', 77],
  ['78', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e1', undefined],
])('decimals %j', (text, value) => {
  expect(parseDecimals(text)).toBe(value)
})

test('what was decided, in the shape that the reader takes', () => {
  const decided: Decided = {
    rules: ['checksum'],
    leaveOut: ['amount-zero'],
    duplicates: 'sum',
    names: [['ada.eth', `0x${'aa'.repeat(20)}`]],
    rows: [
      [7, 'fix'],
      [9, 'leave-out'],
    ],
  }
  expect(choicesOf('whole', 6, 'point-groups', { account: 1, amount: 2 }, decided)).toEqual({
    amounts: { unit: 'whole', decimals: 6 },
    numbers: 'point-groups',
    duplicates: 'sum',
    columns: { account: 1, amount: 2 },
    decisions: {
      rules: new Set(['checksum']),
      leaveOut: new Set(['amount-zero']),
      rows: new Map([
        [7, 'fix'],
        [9, 'leave-out'],
      ]),
      names: new Map([['ada.eth', `0x${'aa'.repeat(20)}`]]),
    },
  })
  expect(choicesOf('base', 18, 'plain', undefined, decided).amounts).toEqual({ unit: 'base' })
})

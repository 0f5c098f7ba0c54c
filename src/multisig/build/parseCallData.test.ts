import { expect, test } from 'vitest'
import { parseCallData } from './parseCallData.ts'

test.each([
  ['', '0x'],
  [' \n', '0x'],
  ['0x', '0x'],
  ['0X', '0x'],
  ['0xAB cd\n12', '0xabcd12'],
  ['0X00', '0x00'],
])('%j is the data %s', (text, data) => {
  expect(parseCallData(text)).toEqual({ status: 'data', data })
})

test.each([
  ['abcd', 'Data starts with 0x.'],
  ['a0xcd', 'Data starts with 0x.'],
  ['ab0x', 'Data starts with 0x.'],
  ['0xgx0xab', 'After 0x, use only the digits 0–9 and the letters a–f.'],
  ['0xabxd', 'After 0x, use only the digits 0–9 and the letters a–f.'],
  ['0xgabc', 'After 0x, use only the digits 0–9 and the letters a–f.'],
  ['0xabc', 'A digit is missing. Copy the data again, whole.'],
  [`0x${'00'.repeat(100_001)}`, 'A transaction can’t carry this much data.'],
])('%.12j is no data', (text, reason) => {
  expect(parseCallData(text)).toEqual({ status: 'unusable', reason })
})

test('a hundred thousand bytes are the most', () => {
  expect(parseCallData(`0x${'00'.repeat(100_000)}`).status).toBe('data')
})

import { expect, test } from 'vitest'
import { decodeAnswer } from './decodeAnswer.ts'

test('what was answered is read; nothing, or what cannot be read, is undefined', () => {
  expect(decodeAnswer('0x05', (data) => Number(data))).toBe(5)
  expect(
    decodeAnswer('0x05', () => {
      throw new Error('no number')
    }),
  ).toBeUndefined()
  expect(
    decodeAnswer(undefined, () => {
      throw new Error('asked about nothing')
    }),
  ).toBeUndefined()
  expect(decodeAnswer(undefined, () => 1)).toBeUndefined()
})

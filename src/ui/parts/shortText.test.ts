import { expect, test } from 'vitest'
import { shortText } from './shortText.ts'

test('default: a text that fits stays', () => {
  expect(shortText('Safe Apps', 12)).toBe('Safe Apps')
})

test.each([
  ['12345678', '12345678'],
  ['123456789', '1234567…'],
  ['  a\n\nb\t ', 'a b'],
])('behavior: at most eight characters of %j are %j', (text, short) => {
  expect(shortText(text, 8)).toBe(short)
})

test('behavior: cut by whole characters', () => {
  expect(shortText('🦊🦊🦊🦊', 3)).toBe('🦊🦊…')
})

test('behavior: nothing invisible, nothing that turns the line', () => {
  expect(shortText('US\u202eDC\u200b\n\u0000next', 40)).toBe('US DC next')
})

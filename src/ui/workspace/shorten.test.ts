import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['USDB', 'USDB'],
  ['  a\n\nb\t ', 'a b'],
  ['12345678', '12345678'],
  ['123456789', '12345678…'],
  ['🜁'.repeat(9), `${'🜁'.repeat(8)}…`],
])('%s is %s', (text, short) => {
  expect(shorten(text, 8)).toBe(short)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingParts } from './differingParts.ts'

const marked = (text: string, other: string) =>
  differingParts(text, other)
    .map((part) => (part.differs ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['0xFb69', '0xfB69', '0x[Fb]69'],
  ['0xfB69', '0xFb69', '0x[fB]69'],
  ['\u200b0xab', '0xab', '[\u200b]0xab'],
  ['0xab', '\u200b0xab', '0xab'],
  ['0xab', 'ab', '[0x]ab'],
  ['.5', '0.5', '.5'],
  ['0.5', '.5', '[0].5'],
  ['aa', 'aaa', 'aa'],
  ['', 'a', ''],
])('%j beside %j', (text, other, wanted) => {
  expect(marked(text, other)).toBe(wanted)
})

test('no character is lost or added', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      expect(
        differingParts(text, other)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      expect(differingParts(text, text).some((part) => part.differs)).toBe(false)
    }),
  )
})

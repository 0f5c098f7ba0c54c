import { describe, expect, it } from 'vitest'
import { exactText } from './exactText.ts'

const whole = (text: string) =>
  exactText(text)
    .map((piece) =>
      piece.kind === 'text' ? piece.text : String.fromCodePoint(Number.parseInt(piece.code.slice(2), 16)),
    )
    .join('')

describe('exactText', () => {
  it('leaves words, line breaks, tabs and other scripts as they are', () => {
    const text = 'Pay 1,5 €\n\tto שלום and 世界 🎉'
    expect(exactText(text)).toEqual([{ kind: 'text', text }])
  })

  it('marks what would turn a line around', () => {
    expect(exactText('pay \u202e001 EVER')).toEqual([
      { kind: 'text', text: 'pay ' },
      { kind: 'mark', code: 'U+202E', name: 'right-to-left override' },
      { kind: 'text', text: '001 EVER' },
    ])
  })

  it.each([
    ['a null', '\u0000', 'U+0000'],
    ['a carriage return, which hides a line', '\r', 'U+000D'],
    ['an escape of a terminal', '\u001b', 'U+001B'],
    ['a zero width space', '\u200b', 'U+200B'],
    ['a space that is another', '\u00a0', 'U+00A0'],
    ['a line that is no line', '\u2028', 'U+2028'],
    ['an isolate', '\u2067', 'U+2067'],
    ['a tag beyond the first plane', '\u{e0041}', 'U+E0041'],
    ['half of a pair', '\ud800', 'U+D800'],
    ['a private character', '\ue000', 'U+E000'],
  ])('marks %s', (_, character, code) => {
    expect(exactText(`a${character}b`)).toMatchObject([{ text: 'a' }, { kind: 'mark', code }, { text: 'b' }])
  })

  it('loses nothing', () => {
    const text = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')
    expect(whole(text)).toBe(text)
  })
})

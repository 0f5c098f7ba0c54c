import { keyOf } from '../../src/language/keyOf.ts'
import type { Catalogue, Message } from '../../src/language/say.ts'

/** A language that nobody speaks: English with accents, or the same letters from right to left. */
export type PseudoDirection = 'ltr' | 'rtl'

/** Letters that the site's own font has, so that their widths are the same on every machine. */
const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  U: 'Û',
}

/** U+202E and U+202C: what is between them runs from right to left, whatever its letters are. */
const [fromTheRight, asBefore] = ['\u202e', '\u202c']

/**
 * Every message in a language that tests draw pages in, to see what breaks: about 40 % longer than in
 * English, with accents, and in brackets, so that a text that is cut lacks one. Places and tags stay.
 *
 * @returns as a page loads it
 */
export function pseudoCatalogue(messages: Iterable<Message>, direction: PseudoDirection): Catalogue {
  const said = (text: string) => pseudoText(text, direction)
  return Object.fromEntries(
    [...messages].map((message) =>
      typeof message === 'string'
        ? [keyOf(message), said(message)]
        : [keyOf(message.other), { one: said(message.one), other: said(message.other) }],
    ),
  )
}

/** One text: each vowel is there twice, which makes English words longer as German ones are. */
function pseudoText(text: string, direction: PseudoDirection): string {
  const parts = `[${text}]`.split(/(\{\w+\}|<\/?\w+>)/)
  return parts.map((part, at) => (at % 2 === 1 ? part : pseudoWords(part, direction))).join('')
}

function pseudoWords(words: string, direction: PseudoDirection): string {
  const long = words.replace(/[aeiou]/gi, '$&$&').replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)
  if (direction === 'ltr' || !/\p{L}/u.test(long)) return long
  return `${fromTheRight}${long}${asBefore}`
}

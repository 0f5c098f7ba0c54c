import { message } from '../../language/say.ts'

/** A stretch of a text as it is, or one character of it that has no picture of its own. */
export type Piece = { kind: 'text'; text: string } | { kind: 'mark'; code: string; name: string | null }

/**
 * What no reader would see, or would see somewhere else than where it is. Line breaks and tabs are seen.
 */
const hidden = /(?![\n\t ])[\p{C}\p{Z}]/u

const names: Readonly<Record<string, string>> = {
  'U+0000': message('null'),
  'U+000D': message('carriage return'),
  'U+001B': message('escape'),
  'U+007F': message('delete'),
  'U+00A0': message('no-break space'),
  'U+00AD': message('soft hyphen'),
  'U+061C': message('Arabic letter mark'),
  'U+200B': message('zero width space'),
  'U+200C': message('zero width non-joiner'),
  'U+200D': message('zero width joiner'),
  'U+200E': message('left-to-right mark'),
  'U+200F': message('right-to-left mark'),
  'U+2028': message('line separator'),
  'U+2029': message('paragraph separator'),
  'U+202A': message('left-to-right embedding'),
  'U+202B': message('right-to-left embedding'),
  'U+202C': message('end of direction'),
  'U+202D': message('left-to-right override'),
  'U+202E': message('right-to-left override'),
  'U+2066': message('left-to-right isolate'),
  'U+2067': message('right-to-left isolate'),
  'U+2068': message('first strong isolate'),
  'U+2069': message('end of isolate'),
  'U+FEFF': message('byte order mark'),
}

/**
 * A text that somebody is to sign, cut so that each character of it can be seen: controls, formatting and
 * bidirectional characters (Unicode's category C) and every space but the ordinary one (category Z) are
 * marked by their code points. The pieces in their order are the whole text.
 */
export function exactText(text: string): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  const flush = () => {
    if (plain) pieces.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (const character of text) {
    if (!hidden.test(character)) {
      plain += character
      continue
    }
    flush()
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    pieces.push({ kind: 'mark', code, name: names[code] ?? null })
  }
  flush()
  return pieces
}

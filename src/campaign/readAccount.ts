import { message, say } from '../language/say.ts'
import type { CellReader } from './cellReader.ts'
import { cellText, charactersBefore } from './cellText.ts'
import { createAccountDecoder, wrongChecksum } from './decodeAccount.ts'
import type { Keccak256 } from './keccak256.ts'
import type { CellFault } from './recipientListError.ts'

/**
 * Makes a reader of accounts in text: exactly `0x` and 40 hexadecimal digits, whose checksum (EIP-55) must be
 * right where upper and lower case are mixed. It writes the 20 bytes to `output` at `at`, or says in one
 * sentence what is wrong.
 */
export function createAccountReader(keccak256: Keccak256): CellReader {
  const decode = createAccountDecoder(keccak256)
  return (bytes, start, end, output, at) => {
    const fault = decode(bytes, start, end, output, at)
    return fault === null ? null : fault === 'shape' ? explain(bytes, start, end) : faults[fault]()
  }
}

const faults = {
  checksum: () => ({ code: 'account-checksum', reason: wrongChecksum() }),
  zero: () => ({ code: 'account-zero', reason: say('This is the zero address, which nobody owns.') }),
} as const satisfies Record<string, () => CellFault>

/** The one sentence for a cell that is not even the shape of an address. */
function explain(bytes: Uint8Array, start: number, end: number): CellFault {
  const text = cellText(bytes, start, end)
  const fault = (code: CellFault['code'], reason: string): CellFault => ({ code, reason })
  if (text === '') return fault('account-missing', say('The cell is empty; an address is missing.'))
  const strange = strangeCharacter(text, charactersBefore(bytes, start))
  if (strange)
    return fault('account-characters', say('No address has this character: {strange}.', { strange }))
  // 64 digits may be a private key: it is never repeated, not even in an error.
  if (/^(0x)?[0-9a-f]{64}$/i.test(text))
    return fault('account-key', say('The cell has 64 hexadecimal digits: a hash or a key, not an address.'))
  const shown = quote(text)
  if (/^0x[0-9a-f]*$/i.test(text)) {
    if (text.length === 42)
      return fault('account-prefix', say('{shown} starts with 0X; write 0x.', { shown }))
    return fault(
      'account-length',
      say(
        {
          one: '{shown} has {count} hexadecimal digit; an address has 40.',
          other: '{shown} has {count} hexadecimal digits; an address has 40.',
        },
        { shown, count: text.length - 2 },
      ),
    )
  }
  if (/^[0-9a-f]{40}$/i.test(text))
    return fault('account-prefix', say('{shown} lacks 0x in front.', { shown }))
  if (/^[a-z0-9-]+:0x/i.test(text))
    return fault(
      'account-chain',
      say("{shown} has a chain's name in front; leave only 0x and 40 digits.", { shown }),
    )
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text))
    return fault(
      'account-number',
      say('{shown} was turned into a number by a spreadsheet; export it as text.', { shown }),
    )
  if (/^[^\s.]+(\.[^\s.]+)+$/.test(text))
    return fault('account-name', say('{shown} is a name; write its address.', { shown }))
  if (/^0x/i.test(text)) {
    const digit = [...text].findIndex((character, i) => i >= 2 && !/[0-9a-f]/i.test(character))
    const character = JSON.stringify(text[digit] ?? '')
    return fault(
      'account-digit',
      say('{shown} holds {character} as digit {digit}, which is not hexadecimal.', {
        shown,
        character,
        digit: digit - 1,
      }),
    )
  }
  return fault('account-shape', say('{shown} is not an address: 0x and 40 hexadecimal digits.', { shown }))
}

/**
 * Names the first character of a text that is invisible, control or not ASCII, and its column in the line as
 * an editor counts, from 1; undefined when there is none. `before` characters of the line are in front of
 * the text.
 */
export function strangeCharacter(text: string, before = 0): string | undefined {
  let column = before
  for (const character of text) {
    column++
    const code = character.codePointAt(0) ?? 0
    if (code >= 0x20 && code < 0x7f) continue
    const [, , named] = names.find(([from, to]) => code >= from && code <= to) ?? []
    const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    const place = { point, column: String(column), character }
    if (named) return say(named, place)
    return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
      ? say('The character {character} ({point} at column {column})', place)
      : say('A character ({point} at column {column})', place)
  }
  return undefined
}

const names: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x00, 0x00, message('A NUL byte ({point} at column {column})')],
  [0x09, 0x09, message('A tab ({point} at column {column})')],
  [0x01, 0x1f, message('A control character ({point} at column {column})')],
  [0x7f, 0x9f, message('A control character ({point} at column {column})')],
  [0xa0, 0xa0, message('A no-break space ({point} at column {column})')],
  [0x202f, 0x202f, message('A narrow no-break space ({point} at column {column})')],
  [0x2000, 0x200a, message('A special space ({point} at column {column})')],
  [0x200b, 0x200d, message('An invisible zero-width character ({point} at column {column})')],
  [0x2060, 0x2064, message('An invisible zero-width character ({point} at column {column})')],
  [0xad, 0xad, message('An invisible soft hyphen ({point} at column {column})')],
  [0x61c, 0x61c, message('An invisible mark of text direction ({point} at column {column})')],
  [0xfeff, 0xfeff, message('An invisible byte order mark ({point} at column {column})')],
  [0x200e, 0x200f, message('An invisible mark of text direction ({point} at column {column})')],
  [0x202a, 0x202e, message('An invisible mark of text direction ({point} at column {column})')],
  [0x2066, 0x2069, message('An invisible mark of text direction ({point} at column {column})')],
  [0xff10, 0xff19, message('The full-width digit {character} ({point} at column {column})')],
  [0xfffd, 0xfffd, message('Bytes that are not UTF-8 ({point} at column {column})')],
]

/** A text of the list in quotation marks, shortened, and without what may be a private key. */
export function quote(text: string): string {
  const shown = text.replace(/[0-9a-f]{64,}/gi, say('(64 digits, not repeated here)'))
  return JSON.stringify(shown.length > 80 ? `${shown.slice(0, 79)}…` : shown)
}

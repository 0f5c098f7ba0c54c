import { describe, expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { createAccountReader, quote, strangeCharacter } from './readAccount.ts'

const read = createAccountReader(createWasmKeccak())

/** What a cell is read as: the account, or a code and a sentence. The cell is in the midst of a line. */
function of(text: string): string {
  const bytes = new TextEncoder().encode(`8,${text},9`)
  const output = new Uint8Array(30).fill(0xee)
  const fault = read(bytes, 2, bytes.length - 2, output, 4)
  expect([...output.subarray(0, 4), ...output.subarray(24)]).toEqual(Array.from({ length: 10 }, () => 0xee))
  if (fault) return `${fault.code}: ${fault.reason}`
  return `0x${Buffer.from(output.subarray(4, 24)).toString('hex')}`
}
const codeOf = (text: string) => of(text).split(':')[0]

/** Of EIP-55’s own examples. */
const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const b40 = 'b'.repeat(40)
const b64 = 'b'.repeat(64)

test('an account in lower case, in upper case or with its checksum', () => {
  expect([of(mixed), of(mixed.toLowerCase()), of(`0x${mixed.slice(2).toUpperCase()}`)]).toEqual(
    Array.from({ length: 3 }, () => mixed.toLowerCase()),
  )
})

test.each([
  ['', 'account-missing: The cell is empty; an address is missing.'],
  [`0x${'0'.repeat(40)}`, 'account-zero: This is the zero address, which nobody owns.'],
  [
    mixed.replace('5aA', '5AA'),
    'account-checksum: The address fails its checksum (EIP-55): a character or its case was changed; copy it anew from its source.',
  ],
  [`0X${b40}`, `account-prefix: "0X${b40}" starts with 0X; write 0x.`],
  [b40, `account-prefix: "${b40}" lacks 0x in front.`],
  [b40.toUpperCase(), `account-prefix: "${b40.toUpperCase()}" lacks 0x in front.`],
  ['0x', 'account-length: "0x" has 0 hexadecimal digits; an address has 40.'],
  ['0xb', 'account-length: "0xb" has 1 hexadecimal digit; an address has 40.'],
  ['0Xbb', 'account-length: "0Xbb" has 2 hexadecimal digits; an address has 40.'],
  [`0x${b40}b`, `account-length: "0x${b40}b" has 41 hexadecimal digits; an address has 40.`],
  [
    `blast:0x${b40}`,
    `account-chain: "blast:0x${b40}" has a chain's name in front; leave only 0x and 40 digits.`,
  ],
  ['81457:0x12', `account-chain: "81457:0x12" has a chain's name in front; leave only 0x and 40 digits.`],
  ['8.07e+47', 'account-number: "8.07e+47" was turned into a number by a spreadsheet; export it as text.'],
  ['ada.eth', 'account-name: "ada.eth" is a name; write its address.'],
  ['0xg', 'account-digit: "0xg" holds "g" as digit 1, which is not hexadecimal.'],
  ['0xbcg0', 'account-digit: "0xbcg0" holds "g" as digit 3, which is not hexadecimal.'],
  ['0Xb b', 'account-digit: "0Xb b" holds " " as digit 2, which is not hexadecimal.'],
  ['hello', 'account-shape: "hello" is not an address: 0x and 40 hexadecimal digits.'],
  ['é', 'account-characters: No address has this character: The character é (U+00E9 at column 3).'],
  [
    '0x\u200bb',
    'account-characters: No address has this character: An invisible zero-width character (U+200B at column 5).',
  ],
])('%s', (text, expected) => {
  expect(of(text)).toBe(expected)
})

test.each<[code: string, texts: readonly string[]]>([
  ['account-chain', ['eth:0x', 'my-chain:0Xff', 'OP:0x12']],
  ['account-number', ['1e5', '12E47', '8,07e47', '8.0755e+4755', '1e+5']],
  ['account-name', ['a.b.c', 'ada.base.eth', '1.5', 'a-b.c', 'ADA.ETH']],
  [
    'account-shape',
    [
      ...[
        'a..b',
        '.eth',
        'ada.',
        'a b.eth',
        'ada.e h',
        ':0x12',
        'a_b:0x12',
        'x blast:0x12',
        'blast:1x',
        'blast: 0x12',
      ],
      ...[
        '1e',
        'e5',
        '1e-5',
        'x1e5',
        '1e5x',
        '1;5e5',
        '1.e5 ',
        `${b40}b`,
        b40.slice(1),
        `${b40.slice(1)}g`,
        `x${b40}`,
      ],
      ...['x0x12', '1 0x12', '00x12'],
    ],
  ],
  ['account-digit', ['0x.eth ', '0x 12', '0x12x', `0x${b40} `, `0x${b40.slice(1)}g`]],
])('%s', (code, texts) => {
  for (const text of texts) expect(codeOf(text), text).toBe(code)
})

describe('what may be a private key', () => {
  const refusal = 'account-key: The cell has 64 hexadecimal digits: a hash or a key, not an address.'

  test('is not repeated, in whatever case and with 0x or without', () => {
    for (const key of [b64, b64.toUpperCase(), `0x${b64}`, `0X${b64}`]) expect(of(key)).toBe(refusal)
  })

  test('nor where there is more around it', () => {
    for (const text of [
      `x${b64}`,
      `${b64}x`,
      `${b64}b`,
      `0x${b64}b`,
      `key: ${b64.toUpperCase()}`,
      `0x${b64}00`,
    ]) {
      expect(of(text)).not.toContain('bbbbbbbb')
      expect(of(text)).not.toContain('BBBBBBBB')
      expect(codeOf(text)).not.toBe('account-key')
    }
    expect(of(`key ${b64}`)).toContain('"key (64 digits, not repeated here)"')
    expect(quote(`${b64} ${b64}`)).toBe('"(64 digits, not repeated here) (64 digits, not repeated here)"')
    // 63 are none.
    expect(quote(b64.slice(1))).toBe(`"${b64.slice(1)}"`)
  })
})

test('a text is shown in quotation marks, and up to 80 characters of it', () => {
  const text = (length: number) => 'xyz '.repeat(30).slice(0, length)
  expect(quote(text(80))).toBe(`"${text(80)}"`)
  expect(quote(text(81))).toBe(`"${text(79)}…"`)
  expect(quote('a "b"\n')).toBe('"a \\"b\\"\\n"')
})

describe('a strange character', () => {
  const nameOf = (code: number) => strangeCharacter(String.fromCodePoint(code))
  const point = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

  test('is none of those that every keyboard has', () => {
    for (let code = 0x20; code < 0x7f; code++) expect(nameOf(code)).toBeUndefined()
    expect(strangeCharacter('')).toBeUndefined()
  })

  test.each<[name: string, codes: readonly number[]]>([
    ['A NUL byte', [0x00]],
    ['A tab', [0x09]],
    ['A control character', [0x01, 0x08, 0x0a, 0x1f, 0x7f, 0x80, 0x9f]],
    ['A no-break space', [0xa0]],
    ['A narrow no-break space', [0x202f]],
    ['A special space', [0x2000, 0x2005, 0x200a]],
    ['An invisible zero-width character', [0x200b, 0x200d, 0x2060, 0x2064]],
    ['An invisible soft hyphen', [0xad]],
    ['An invisible mark of text direction', [0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069]],
    ['An invisible byte order mark', [0xfeff]],
    ['Bytes that are not UTF-8', [0xfffd]],
    // A mark that stands on another letter, and blanks and marks that have no name of their own.
    ['A character', [0x301, 0x2028, 0x2029, 0x205f, 0x2065, 0x206a, 0x1fff, 0x3000, 0xe000]],
  ])('%s', (name, codes) => {
    for (const code of codes) expect(nameOf(code)).toBe(`${name} (${point(code)} at column 1)`)
  })

  test('is shown where it can be seen', () => {
    const seen = [
      0xa1, 0xac, 0xae, 0xe9, 0x61b, 0x2010, 0x2030, 0x20ac, 0xff0f, 0xff1a, 0xfffc, 0x6708, 0x661, 0x1f600,
    ]
    for (const code of seen)
      expect(nameOf(code)).toBe(`The character ${String.fromCodePoint(code)} (${point(code)} at column 1)`)
    expect([nameOf(0xff10), nameOf(0xff19)]).toEqual([
      ...['The full-width digit ０ (U+FF10 at column 1)', 'The full-width digit ９ (U+FF19 at column 1)'],
    ])
  })

  test('is the first one, in the column that an editor shows', () => {
    expect(strangeCharacter('ab😀é')).toBe('The character 😀 (U+1F600 at column 3)')
    expect(strangeCharacter('ab😀é', 5)).toBe('The character 😀 (U+1F600 at column 8)')
    expect(strangeCharacter('plain', 5)).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { type AmountUnit, createAmountReader } from './readAmount.ts'

const whole = (decimals: number): AmountUnit => ({ unit: 'whole', decimals })
const base: AmountUnit = { unit: 'base' }
const nothing = new Uint8Array(40).fill(0xee)

/** What a cell is read as: base units, or a code and a sentence. The cell is in the midst of a line. */
function readWith(reader: ReturnType<typeof createAmountReader>, text: string) {
  const bytes = new TextEncoder().encode(`8,${text},9`)
  const output = nothing.slice()
  const fault = reader(bytes, 2, bytes.length - 2, output, 4)
  expect([...output.subarray(0, 4), ...output.subarray(36)]).toEqual(Array.from({ length: 8 }, () => 0xee))
  if (fault) {
    expect(output).toEqual(nothing)
    return `${fault.code}: ${fault.reason}`
  }
  return BigInt(`0x${Buffer.from(output.subarray(4, 36)).toString('hex')}`)
}
const read = (text: string, unit: AmountUnit = whole(18)) => readWith(createAmountReader(unit), text)
const codeOf = (text: string, unit: AmountUnit = whole(18)) => String(read(text, unit)).split(':')[0]

const tooLarge = 'amount-size: The amount is more than 256 bits hold.'
const zero = 'amount-zero: The amount is zero; leave the row out.'

describe('what it reads', () => {
  test('whole tokens with as many decimals as the token has, or fewer', () => {
    expect([read('1'), read('1.5'), read('0.000000000000000001'), read('12.000')]).toEqual([
      10n ** 18n,
      15n * 10n ** 17n,
      1n,
      12n * 10n ** 18n,
    ])
    expect([
      read('7', whole(0)),
      read('0.5', whole(1)),
      read('1.25', whole(2)),
      read('1.2', whole(7)),
    ]).toEqual([7n, 5n, 125n, 12_000_000n])
  })

  test('base units, digit by digit', () => {
    const digits = '12345678901234567890123456789012345678901234567890'
    for (let length = 1; length <= digits.length; length++) {
      const text = digits.slice(0, length)
      expect(read(text, base)).toBe(BigInt(text))
    }
    expect(read('10000000', base)).toBe(10_000_000n)
  })

  test('every power of two that 256 bits hold, and the number before it', () => {
    for (let bit = 1; bit < 256; bit++) {
      expect(read(String(2n ** BigInt(bit)), base)).toBe(2n ** BigInt(bit))
      expect(read(String(2n ** BigInt(bit) - 1n), base)).toBe(2n ** BigInt(bit) - 1n)
    }
    expect(read(String(2n ** 256n - 1n), base)).toBe(2n ** 256n - 1n)
  })

  test('with every number of decimals up to 77', () => {
    for (let decimals = 0; decimals <= 77; decimals++)
      expect(read('1', whole(decimals)), `${decimals}`).toBe(10n ** BigInt(decimals))
    expect(read('1.1', whole(77))).toBe(11n * 10n ** 76n)
  })

  test('a small one after a large one, by the same reader', () => {
    const reader = createAmountReader(base)
    expect(readWith(reader, String(2n ** 255n + 5n))).toBe(2n ** 255n + 5n)
    expect(readWith(reader, '7')).toBe(7n)
    expect(readWith(reader, '0')).toBe(zero)
    expect(readWith(reader, String(2n ** 300n))).toBe(tooLarge)
    expect(readWith(reader, '8')).toBe(8n)
  })
})

describe('what is too much, and what is nothing', () => {
  test('more than 256 bits', () => {
    for (const bit of [256n, 257n, 263n, 264n, 265n, 300n, 1_000n]) {
      expect(read(String(2n ** bit), base)).toBe(tooLarge)
      if (bit > 256n) expect(read(String(2n ** bit - 1n), base)).toBe(tooLarge)
    }
    expect([read('2', whole(77)), read('1.2', whole(77)), read('9'.repeat(78), base)]).toEqual([
      ...[tooLarge, tooLarge, tooLarge],
    ])
    // What follows the first digits that are too many changes nothing.
    expect(read(`${2n ** 300n}.${'0'.repeat(18)}`)).toBe(tooLarge)
  })

  test('zero, with and without decimals', () => {
    expect([read('0'), read('0.0'), read('0', base), read('0.000000000000000000')]).toEqual([
      ...[zero, zero, zero, zero],
    ])
  })
})

describe('what it refuses, and what it says', () => {
  test.each([
    ['', 'amount-missing: The cell is empty; an amount is missing.'],
    ['=A1*2', 'amount-formula: "=A1*2" is a formula; write its result.'],
    ['0x10', 'amount-hexadecimal: "0x10" is hexadecimal; write it in decimal digits.'],
    ['-1', 'amount-negative: "-1" is negative.'],
    ['+1', 'amount-sign: "+1" has a plus sign; leave it out.'],
    ['1e18', 'amount-scientific: "1e18" is in scientific notation, which loses digits; write them all.'],
    ['.5', 'amount-point: ".5" starts with a point; write "0.5".'],
    ['5.', 'amount-point: "5." ends with a point; write "5".'],
    ['15.', 'amount-point: "15." ends with a point; write "15".'],
    ['007', 'amount-zeros: "007" starts with needless zeros; leave them out.'],
    ['NaN', 'amount-shape: "NaN" is not a number.'],
    ['1. Mai', 'amount-date: "1. Mai" is a date: a spreadsheet turned the amount into one, and it is lost.'],
    ['1.0000000000000000001', 'amount-decimals: "1.0000000000000000001" has 19 decimals; the token has 18.'],
    [
      '１',
      'amount-characters: No amount has this character: The full-width digit １ (U+FF11 at column 3). Write the digits 0 to 9.',
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test('a fraction of base units, however many decimals', () => {
    const said = (text: string) =>
      `amount-fraction: "${text}" has a fraction, but base units are declared, which are whole numbers.`
    for (const text of ['1.0', '1.5', '0.5']) expect(read(text, base)).toBe(said(text))
    expect(read('1.5', whole(0))).toBe('amount-decimals: "1.5" has 1 decimals; the token has 0.')
    expect(read('10.25', whole(1))).toBe('amount-decimals: "10.25" has 2 decimals; the token has 1.')
  })

  test.each<[code: string, texts: readonly string[]]>([
    ['amount-hexadecimal', ['0x', '0XfF', '0x1.5']],
    ['amount-formula', ['=', '=1', '=SUM(A1:A2)']],
    [
      'amount-scientific',
      ['1e5', '12E5', '1.5e+10', '1,25e-3', '-1e5', '+1e5', '.5e3', '.25e3', ',5e3', '1e10', '12.34e56'],
    ],
    ['amount-negative', ['- 5', '-.5', '-1,000.5', '(5)', '(1,000.00)', '(USD 5)', '($5.00)', '-  7 tokens']],
    ['amount-sign', ['+', '+5.5', '+x']],
    ['amount-zeros', ['00', '01', '00.5', '01.5']],
    ['amount-point', ['.123', '123.']],
    [
      'amount-shape',
      [
        ...[
          '.',
          '..5',
          '5..',
          '1.2.3',
          '1,',
          ',',
          '1,2,3',
          '1,000,00',
          '1000,000,000',
          '1000.000.000',
          '1 00',
        ],
        ...[
          "1 000'000",
          '1 000,',
          '1 0000',
          '1000 000',
          'x',
          '5 USDB',
          'USDB 5',
          '-',
          '-x',
          '()',
          '(x)',
          'x(5)',
          '(5)x',
        ],
        ...[
          '5+',
          '1e',
          'e5',
          'x1e5',
          '1e5x',
          '1e+',
          '1ee5',
          '1.e5',
          '1;5',
          'a0x10',
          '1=2',
          '5-',
          '1,000.',
          '1,0000.5',
        ],
        ...[
          '.5.',
          'x.5',
          '.5x',
          'x5.',
          '5.x',
          '1.5x',
          'x1.5',
          '1-',
          '1/',
          'x,5',
          ',5x',
          '1,5x',
          '(x5',
          '1.000,',
        ],
        ...[
          'x-5',
          '5-5',
          '1,000,000x',
          'x1,000.5',
          '1,000.5x',
          '12,34,567x',
          'x1.000,5',
          '1.000,5x',
          '1.000.000x',
        ],
        ...['12,34,56', '1,234,56,789', '123,45,678', '1.23.456', '1,2345.6'],
      ],
    ],
  ])('%s', (code, texts) => {
    for (const text of texts) expect(codeOf(text), text).toBe(code)
  })
})

describe('marks between thousands and before decimals', () => {
  test.each([
    ['1,000,000', '1000000'],
    ['12,000,000', '12000000'],
    ['123,000,000', '123000000'],
    ['1,000.5', '1000.5'],
    ['123,456.789', '123456.789'],
    ['1,234,567.25', '1234567.25'],
    // As in India.
    ['12,34,567', '1234567'],
    ['1,00,000', '100000'],
    ['1,23,45,678.25', '12345678.25'],
    // As in most of Europe.
    ['1.000.000', '1000000'],
    ['123.456.789', '123456789'],
    ['1.000,5', '1000.5'],
    ['123.456,789', '123456.789'],
    ['1.234.567,25', '1234567.25'],
    // Gaps of any kind, as long as it is one kind.
    ['1 000', '1000'],
    ['123 456', '123456'],
    ['1 000 000.5', '1000000.5'],
    ['1 000,25', '1000.25'],
    ["1'000'000", '1000000'],
    ['1’000', '1000'],
    ['1_000_000', '1000000'],
  ])('%s is %s', (text, plain) => {
    const said = (strange: string) =>
      `amount-separators: "${text}" has separators between thousands; write "${plain}".${strange}`
    const strange = text.includes('’')
      ? ' It holds this character: The character ’ (U+2019 at column 4).'
      : ''
    expect(read(text)).toBe(said(strange))
  })

  test.each([
    ['1\u00a0000', '1000', 'A no-break space (U+00A0 at column 4)'],
    ['1\u2009000,5', '1000.5', 'A special space (U+2009 at column 4)'],
    ['12\u202f000\u202f000', '12000000', 'A narrow no-break space (U+202F at column 5)'],
  ])('gaps that cannot be seen: %j', (text, plain, strange) => {
    expect(read(text)).toBe(
      `amount-separators: "${text}" has separators between thousands; write "${plain}". It holds this character: ${strange}.`,
    )
  })

  test('a strange character that is no such gap is what is named', () => {
    for (const text of ['1\u00a000', '1,5\u00a0', '\u00a01', '1\u200b000', '−5', '1,5€'])
      expect(codeOf(text), text).toBe('amount-characters')
  })

  test('a comma before three digits may be either', () => {
    const either = (text: string, thousands: string, decimals: string) =>
      expect(read(text)).toBe(
        `amount-comma: "${text}" has a comma, which may separate thousands or decimals; write "${thousands}" or "${decimals}".`,
      )
    either('1,000', '1000', '1.000')
    either('12,345', '12345', '12.345')
    either('123,456', '123456', '123.456')
  })

  test('every other comma is before decimals', () => {
    const decimals = (text: string, plain: string) =>
      expect(read(text)).toBe(`amount-comma: "${text}" has a decimal comma; write "${plain}".`)
    decimals('1,5', '1.5')
    decimals('1,25', '1.25')
    decimals('1,0000', '1.0000')
    decimals('1234,567', '1234.567')
    decimals('0,123', '0.123')
    decimals('01,123', '01.123')
    decimals(',5', '0.5')
    decimals(',500', '0.500')
  })
})

describe('dates', () => {
  test.each([
    ...['2025-05-01', '2025-05-01T10:30', '2025-05-01 10:30', '2025-05-01 10:30:59'],
    ...['01.05.2025', '1.5.25', '1-5-25', '10-12-2025', '1/5/2025', '01/05/25'],
    ...['5/25', '12/1', '5月', '12月25日', '2025年5月', '2025年12月25日'],
    ...['1. Mai', '01.Mai', '1-May', '1/May', '1 May', 'May-25', 'May 25', 'Mai.25', 'MAY/2025', 'mai. 2025'],
    ...[
      '1. mai 2025',
      '25 décembre 25',
      '1. Sept.',
      '1 septemberx',
      '1 янв',
      '1. Ara',
      '31 Oct 2025',
      'Май-25',
    ],
  ])('%s', (text) => {
    expect(read(text)).toBe(
      `amount-date: ${JSON.stringify(text)} is a date: a spreadsheet turned the amount into one, and it is lost.`,
    )
  })

  test.each([
    ...[
      'x2025-05-01',
      '2025-05-01x',
      '2025-5-01',
      '25-05-01T',
      '2025-05-01T10',
      '2025-05-01T10:30:5',
      '2025-05-01x10:30',
    ],
    ...[
      '1/5-25',
      '1.5.2',
      '1.5.202',
      '1.5.20255',
      '123.5.25',
      '1.123.25',
      'x1.5.25',
      '1/123',
      '123/1',
      'x1/5',
      '1/5x',
    ],
    ...[
      'Mai',
      'May',
      'jan.',
      '1. Xyz',
      '1. ma',
      '1 septemberxx',
      'May-1',
      'May-12345',
      '123 May',
      'May--25',
      '1--May',
    ],
    ...['1May', '1 May x', 'x 1 May', '1   May', '1. 5'],
  ])('what is none: %s', (text) => {
    expect(codeOf(text)).not.toBe('amount-date')
  })
  test.each(['5月x', 'x5月', '月', '123月', '25年5月', '5月123日', '5月日', '月25日'])(
    'what is none in Japanese: %s',
    (text) => {
      expect(codeOf(text)).toBe('amount-characters')
    },
  )
})

import fc from 'fast-check'
import { getAddress, keccak256 as viemKeccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { readAllocation } from './allocations.ts'
import { listFragments } from './fixtures/listFragments.ts'
import { parseRecipientList, type RecipientListOptions } from './parseRecipientList.ts'
import { RecipientListError } from './recipientListError.ts'

const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')
const whole = { unit: 'whole', decimals: 18 } as const
const base = { unit: 'base' } as const
const alice = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const bob = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const mixed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

type Options = Partial<Omit<RecipientListOptions, 'keccak256'>>

function parse(file: string | Uint8Array, options: Options = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return parseRecipientList(bytes, { amounts: whole, keccak256, ...options })
}

function entries(file: string | Uint8Array, options: Options = {}): [string, bigint][] {
  const { allocations } = parse(file, options)
  return Array.from({ length: allocations.count }, (_, i) => {
    const { account, amount } = readAllocation(allocations.records, i)
    return [account, amount]
  })
}

/** The lines between the summary and the docs page. */
function problems(file: string | Uint8Array, options: Options = {}): string {
  try {
    parse(file, options)
  } catch (error) {
    if (error instanceof RecipientListError) return `\n${error.facts.join('\n')}\n`
    throw error
  }
  return 'no problem'
}

describe('what it reads', () => {
  test('a header and two rows, sorted by address', () => {
    expect(entries(`address,amount\n${bob},2\n${alice},1.5\n`)).toEqual([
      [alice, 1_500_000_000_000_000_000n],
      [bob, 2_000_000_000_000_000_000n],
    ])
  })

  test.each([
    ['no header', `${alice},1\n${bob},2`],
    ['no header, amount first', `1,${alice}\n2,${bob}`],
    ['semicolons', `address;amount\n${alice};1\n${bob};2\n`],
    ['tabs', `Address\tTokens\n${alice}\t1\n${bob}\t2\n`],
    ['a byte order mark', `\ufeffaddress,amount\n${alice},1\n${bob},2\n`],
    ['CRLF', `address,amount\r\n${alice},1\r\n${bob},2\r\n`],
    ['CR alone', `address,amount\r${alice},1\r${bob},2`],
    ['quotation marks', `"address","amount"\n"${alice}","1"\n ${bob} , "2" \n`],
    [
      'further columns, a comma in one of them',
      `id,Safe Address,note,amount\n1,${alice},"a, ""b""",1\n2,${bob},,2\n`,
    ],
    ['blank lines', `\n\naddress,amount\n\n${alice},1\n   \n${bob},2\n\n`],
    ['upper case', `address,amount\n0x${'A'.repeat(40)},1\n0x${'B'.repeat(40)},2\n`],
  ])('%s', (_, file) => {
    expect(entries(file, { amounts: base })).toEqual([
      [alice, 1n],
      [bob, 2n],
    ])
  })

  test('columns by name where the usual names are not used', () => {
    const file = `holder,address,paid\n${alice},${bob},7\n`
    expect(entries(file, { amounts: base, columns: { account: 'holder', amount: 'paid' } })).toEqual([
      [alice, 7n],
    ])
  })

  test('a right checksum', () => {
    expect(entries(`${mixed},1`, { amounts: base })).toEqual([[mixed.toLowerCase(), 1n]])
  })

  test('the largest amount, in base units and in whole ones', () => {
    const most = 2n ** 256n - 1n
    expect(entries(`${alice},${most}`, { amounts: base })).toEqual([[alice, most]])
    const text = most.toString()
    expect(entries(`${alice},${text.slice(0, -18)}.${text.slice(-18)}`)).toEqual([[alice, most]])
  })

  test('duplicates, added up when that is asked for', () => {
    const list = parse(`${alice},1\n${bob},5\n${alice},2\n${alice},255\n`, {
      amounts: base,
      duplicates: 'sum',
    })
    expect(readAllocation(list.allocations.records, 0)).toEqual({ index: 0, account: alice, amount: 258n })
    expect(list).toMatchObject({ rowCount: 4, allocations: { count: 2, total: 263n } })
  })
})

describe('what it refuses', () => {
  test('every problem of a list, with row, column and reason', () => {
    const file = [
      'safe_address,tokens',
      `${alice},1`,
      `${alice.slice(0, -1)},1`,
      `${bob}b,1`,
      `${'b'.repeat(40)},1`,
      `0X${'b'.repeat(40)},1`,
      `0x${'b'.repeat(39)}g,1`,
      `${mixed.replace('fB', 'FB')},1`,
      `0x${'0'.repeat(40)},1`,
      'vitalik.eth,1',
      `blast:${bob},1`,
      `${'b'.repeat(64)},1`,
      '8.07e+47,1',
      'hello,1',
      ',1',
      `\u200b${bob},1`,
      `\uff10x${'b'.repeat(40)},1`,
      `0x\u0000${'b'.repeat(39)},1`,
      `${bob},`,
      `${bob},0`,
      `${bob},0.0`,
      `${bob},-1`,
      `${bob},+1`,
      `${bob},1e18`,
      `${bob},"1,000"`,
      `${bob},1'000.5`,
      `${bob},1 000`,
      `${bob},1\u00a0000`,
      `${bob},"1,5"`,
      `${bob},1.000.000`,
      `${bob},\uff11`,
      `${bob},0x10`,
      `${bob},=A1*2`,
      `${bob},NaN`,
      `${bob},100 SAFE`,
      `${bob},.5`,
      `${bob},5.`,
      `${bob},007`,
      `${bob},1.0000000000000000001`,
      `${bob},${2n ** 256n}`,
      `${bob}`,
      `${bob},1,000`,
      `"${bob},1`,
      `"${bob}"x,1`,
      `nobody,nothing`,
      `${alice},3`,
    ].join('\n')
    expect(problems(file)).toMatchInlineSnapshot(`
      "
      Row 3, column safe_address: "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" has 39 hexadecimal digits; an address has 40.
      Row 4, column safe_address: "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" has 41 hexadecimal digits; an address has 40.
      Row 5, column safe_address: "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" lacks 0x in front.
      Row 6, column safe_address: "0Xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" starts with 0X; write 0x.
      Row 7, column safe_address: "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbg" holds "g" as digit 40, which is not hexadecimal.
      Row 8, column safe_address: The address fails its checksum (EIP-55): a character or its case was changed; copy it anew from its source.
      Row 9, column safe_address: This is the zero address, which nobody owns.
      Row 10, column safe_address: "vitalik.eth" is a name; write its address.
      Row 11, column safe_address: "blast:0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" has a chain's name in front; leave only 0x and 40 digits.
      Row 12, column safe_address: The cell has 64 hexadecimal digits: a hash or a key, not an address.
      Row 13, column safe_address: "8.07e+47" was turned into a number by a spreadsheet; export it as text.
      Row 14, column safe_address: "hello" is not an address: 0x and 40 hexadecimal digits.
      Row 15, column safe_address: The cell is empty; an address is missing.
      Row 16, column safe_address: No address has this character: An invisible zero-width character (U+200B at column 1).
      Row 17, column safe_address: No address has this character: The full-width digit ０ (U+FF10 at column 1).
      Row 18, column safe_address: No address has this character: A NUL byte (U+0000 at column 3).
      Row 19, column tokens: The cell is empty; an amount is missing.
      Row 20, column tokens: The amount is zero; leave the row out.
      Row 20, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 21, column tokens: The amount is zero; leave the row out.
      Row 21, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 22, column tokens: "-1" is negative.
      Row 22, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 23, column tokens: "+1" has a plus sign; leave it out.
      Row 23, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 24, column tokens: "1e18" is in scientific notation, which loses digits; write them all.
      Row 24, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 25, column tokens: "1,000" has a comma, which may separate thousands or decimals; write "1000" or "1.000".
      Row 25, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 26, column tokens: "1'000.5" has separators between thousands; write "1000.5".
      Row 26, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 27, column tokens: "1 000" has separators between thousands; write "1000".
      Row 27, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 28, column tokens: "1 000" has separators between thousands; write "1000". It holds this character: A no-break space (U+00A0 at column 45).
      Row 28, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 29, column tokens: "1,5" has a decimal comma; write "1.5".
      Row 29, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 30, column tokens: "1.000.000" has separators between thousands; write "1000000".
      Row 30, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 31, column tokens: No amount has this character: The full-width digit １ (U+FF11 at column 44). Write the digits 0 to 9.
      Row 31, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 32, column tokens: "0x10" is hexadecimal; write it in decimal digits.
      Row 32, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 33, column tokens: "=A1*2" is a formula; write its result.
      Row 33, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 34, column tokens: "NaN" is not a number.
      Row 34, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 35, column tokens: "100 SAFE" is not a number.
      Row 35, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 36, column tokens: ".5" starts with a point; write "0.5".
      Row 36, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 37, column tokens: "5." ends with a point; write "5".
      Row 37, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 38, column tokens: "007" starts with needless zeros; leave them out.
      Row 38, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 39, column tokens: "1.0000000000000000001" has 19 decimals; the token has 18.
      Row 39, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 40, column tokens: The amount is more than 256 bits hold.
      Row 40, column safe_address: 0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb is in row 19 already.
      Row 41: The row has 1 of 2 cells; the amount is missing.
      Row 42: The row has 3 cells instead of 2; is a comma inside the amount?
      Row 43: The row opens a quotation mark and does not close it in the same row.
      Row 44: The row has text after a closing quotation mark.
      Row 45, column safe_address: "nobody" is not an address: 0x and 40 hexadecimal digits.
      Row 45, column tokens: "nothing" is not a number.
      Row 46, column safe_address: 0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa is in row 2 already.
      "
    `)
  })

  test('a decimal comma in a first row without a header is not taken for the mark between cells', () => {
    expect(problems(`${alice};1,5\n${bob};2`)).toMatchInlineSnapshot(`
      "
      Row 1, column 2: "1,5" has a decimal comma; write "1.5".
      "
    `)
  })

  test('a fraction in base units', () => {
    expect(problems(`${alice},1.0`, { amounts: base })).toMatchInlineSnapshot(`
      "
      Row 1, column 2: "1.0" has a fraction, but base units are declared, which are whole numbers.
      "
    `)
  })

  test('more decimals than the token has', () => {
    expect(problems(`${alice},1.234`, { amounts: { unit: 'whole', decimals: 2 } })).toMatchInlineSnapshot(`
      "
      Row 1, column 2: "1.234" has 3 decimals; the token has 2.
      "
    `)
  })

  test('a total or a sum beyond 256 bits', () => {
    const half = 2n ** 255n
    expect(problems(`${alice},${half}\n${bob},${half}`, { amounts: base })).toMatchInlineSnapshot(`
      "
      The list adds up to more than 256 bits hold.
      "
    `)
    const file = `${alice},${half}\n${alice},${half}`
    expect(problems(file, { amounts: base, duplicates: 'sum' })).toMatchInlineSnapshot(`
      "
      Row 2, column 2: The amount makes the sum for its account more than 256 bits hold.
      "
    `)
  })

  test.each<[string, string | Uint8Array]>([
    ['an empty file', ''],
    ['blank lines alone', '\n \n'],
    ['a byte order mark alone', '\ufeff'],
    ['a header alone', 'address,amount\n'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x30, 0)],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(`${alice},1\n`, 'utf16le'))],
    ['a spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4, 20)],
    ['a header without an amount', `address,name\n${alice},1`],
    ['a header without an account', `id,amount\n${alice},1`],
    ['a header with two accounts', `address,recipient,amount\n${alice},${bob},1`],
    ['no header and three columns', `${alice},1,2`],
    ['one column', `${alice}\n${bob}`],
    ['something else', '{"claims":{}}'],
    ['a header with an invisible character', `\u200baddr\u200bess,tok\u200bens\n${alice},1`],
  ])('%s', (name, file) => {
    expect(`${name}:${problems(file)}`).toMatchSnapshot()
  })

  test('a number as the first cell of a list whose columns were asked for by name', () => {
    expect(problems(`${alice},1`, { columns: { amount: 'paid' } })).toMatchInlineSnapshot(`
      "
      Row 1: The first row is no header, but columns were asked for by name.
      "
    `)
  })

  test('more problems than it names: it counts the rest', () => {
    const file = `address,amount\n${'nobody,1\n'.repeat(25)}`
    const error = catchError(() => parse(file, { maxProblems: 3 }))
    expect(error.problems).toHaveLength(3)
    expect(error.problemCount).toBe(25)
    expect(error.message).toMatchInlineSnapshot(`
      "The recipient list has 25 problems.

      Row 2, column address: "nobody" is not an address: 0x and 40 hexadecimal digits.
      Row 3, column address: "nobody" is not an address: 0x and 40 hexadecimal digits.
      Row 4, column address: "nobody" is not an address: 0x and 40 hexadecimal digits.
      … and 22 more

      Docs: docs/recipient-lists.md"
    `)
  })

  test('what may be a private key is not repeated', () => {
    const key = 'c0ffee'.repeat(10).slice(0, 60).padEnd(64, '1')
    for (const file of [`0x${key},1`, `address,amount\n${key},1`, `${key},1`, `0x${key}`, `${alice},${key}`])
      expect(problems(file)).not.toContain('c0ffee')
  })
})

function catchError(run: () => unknown): RecipientListError {
  try {
    run()
  } catch (error) {
    if (error instanceof RecipientListError) return error
  }
  throw new Error('expected a RecipientListError')
}

describe('properties', () => {
  const account = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .filter((bytes) => bytes.some((byte) => byte !== 0))
  const amount = fc.bigInt({ min: 1n, max: 2n ** 240n })
  const list = fc.uniqueArray(
    fc.tuple(
      account.map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
      amount,
    ),
    {
      selector: ([address]) => address,
      minLength: 1,
      maxLength: 40,
    },
  )

  test('what is written is read again, whatever the dialect', () => {
    fc.assert(
      fc.property(
        list,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 40 }),
        (rows, delimiter, end, hasHeader, isQuoted, isChecksummed, decimals) => {
          const cell = (text: string) => (isQuoted ? `"${text}"` : text)
          const write = (value: bigint) => {
            const digits = value.toString().padStart(decimals + 1, '0')
            return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
          }
          const lines = rows.map(([address, value]) =>
            [cell(isChecksummed ? getAddress(address) : address), cell(write(value))].join(delimiter),
          )
          const file = [...(hasHeader ? [`address${delimiter}amount`] : []), ...lines].join(end)
          const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
          expect(entries(file, { amounts: { unit: 'whole', decimals } })).toEqual(sorted)
          expect(parse(file, { amounts: { unit: 'whole', decimals } }).allocations.total).toBe(
            rows.reduce((sum, [, value]) => sum + value, 0n),
          )
        },
      ),
    )
  })

  test('one changed character of a checksummed address is seen, or the address is another one', () => {
    fc.assert(
      fc.property(account, fc.nat({ max: 39 }), (bytes, at) => {
        const good = getAddress(`0x${Buffer.from(bytes).toString('hex')}`)
        const character = good[2 + at] ?? ''
        const turned =
          character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
        const bad = good.slice(0, 2 + at) + turned + good.slice(3 + at)
        const isMixed = /[a-f]/.test(bad) && /[A-F]/.test(bad.slice(2))
        fc.pre(bad !== good && isMixed)
        expect(problems(`${bad},1`)).toContain('fails its checksum')
      }),
    )
  })

  test('any bytes at all are read or refused, and never break it', () => {
    const fragments = fc.constantFrom(alice, bob, mixed, ...listFragments)
    const text = fc
      .array(fragments, { maxLength: 30 })
      .map((parts) => new TextEncoder().encode(parts.join('')))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), text), (file) => {
        expect(problems(file)).toBeTypeOf('string')
      }),
      { numRuns: runs(2_000) },
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordBytes } from '../allocations.ts'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import { createAccountReader } from '../readAccount.ts'
import { type AmountUnit, createAmountReader } from '../readAmount.ts'
import { toChecksumAddress } from '../toChecksumAddress.ts'
import { createPlainRowReader } from './createPlainRowReader.ts'
import type { ListLayout } from './readLayout.ts'

const keccak256 = createWasmKeccak()
const layout: ListLayout = {
  delimiter: ',',
  hasHeader: true,
  cellCount: 2,
  account: 0,
  amount: 1,
  accountLabel: 'address',
  amountLabel: 'amount',
  watched: [],
}
const units = fc.oneof(
  fc.constant<AmountUnit>({ unit: 'base' }),
  fc.nat({ max: 77 }).map((decimals): AmountUnit => ({ unit: 'whole', decimals })),
)
const digits = fc.stringMatching(/^[0-9]{0,32}$/)
const amounts = fc.oneof(
  fc
    .tuple(fc.stringMatching(/^[1-9][0-9]{0,15}$/), fc.stringMatching(/^(\.[0-9]{1,14})?$/))
    .map((all) => all.join('')),
  fc.tuple(digits, fc.constantFrom('', '.', '..', ' ', 'e', '-', '"'), digits).map((all) => all.join('')),
)
const accounts = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toChecksumAddress(bytes, keccak256)),
  fc.stringMatching(/^0[xX][0-9a-f]{40}$/),
  fc.stringMatching(/^0x[0-9a-fA-F]{39,41}$/),
  fc.constantFrom(`0x${'0'.repeat(40)}`, `0x${'F'.repeat(40)}`, `0x${'g'.repeat(40)}`, ''),
)

test('a row is taken only where the strict readers take it, with the same bytes and the same next row', () => {
  let taken = 0
  fc.assert(
    fc.property(
      accounts,
      amounts,
      units,
      fc.constantFrom('\n', '\r\n', '\r', ''),
      (account, amount, unit, end) => {
        const file = new TextEncoder().encode(`#${account},${amount}${end}${end === '' ? '' : '0x'}`)
        const [amountAt, endAt] = [account.length + 2, account.length + 2 + amount.length]
        const [found, expected] = [new Uint8Array(recordBytes).fill(0xee), new Uint8Array(recordBytes)]
        const next = createPlainRowReader(layout, unit, keccak256)?.read(file, 1, found, 0)
        if (next === -1) return
        taken++
        expect(createAccountReader(keccak256)(file, 1, amountAt - 1, expected, 0)).toBe(null)
        expect(createAmountReader(unit)(file, amountAt, endAt, expected, 20)).toBe(null)
        expect(next).toBe(endAt + end.length)
        expect(found).toEqual(expected)
      },
    ),
    { numRuns: 3_000 },
  )
  expect(taken).toBeGreaterThan(300)
})

const account = `0x${'a1'.repeat(20)}`
const base: AmountUnit = { unit: 'base' }
const whole = (decimals: number): AmountUnit => ({ unit: 'whole', decimals })
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Reads one row: where the next one begins, and the record. */
function readRow(row: string, unit = base, its = layout) {
  const record = new Uint8Array(recordBytes).fill(0xee)
  const reader = createPlainRowReader(its, unit, keccak256)
  return { reader, next: reader?.read(utf8(row), 0, record, 0), record }
}

test.each<[string, AmountUnit]>([
  ['1', base],
  ['123456789012345', base],
  ['1234567890123456', base],
  ['999999999999999999999999999999', whole(47)],
  ['0.000000000000000001', whole(18)],
  ['1000000', whole(18)],
  ['0.5', whole(1)],
  ['1.10', whole(2)],
])('plain amounts are taken, and are what the strict reader makes of them: %s', (amount, unit) => {
  const row = utf8(`${account},${amount}`)
  const expected = new Uint8Array(recordBytes)
  createAccountReader(keccak256)(row, 0, 42, expected, 0)
  createAmountReader(unit)(row, 43, row.length, expected, 20)
  for (const end of ['', '\n', '\r', '\r\n']) {
    const { reader, next, record } = readRow(`${account},${amount}${end}`, unit)
    expect(next).toBe(row.length + end.length)
    expect(record).toEqual(expected)
    expect([reader?.amountStart, reader?.amountEnd]).toEqual([43, row.length])
  }
})

test('accounts of one case, and with their checksum, are taken', () => {
  const bytes = Uint8Array.from({ length: 20 }, (_, at) => (at * 37) | 0xa0)
  const checksum = toChecksumAddress(bytes, keccak256)
  const spellings = [
    checksum,
    checksum.toLowerCase(),
    `0x${checksum.slice(2).toUpperCase()}`,
    `0x${'09'.repeat(20)}`,
  ]
  for (const each of spellings) expect(readRow(`${each},1`).next).toBe(44)
})

test.each<[string, string, AmountUnit?]>([
  ['another mark between the two', `${account};1`],
  ['an account without 0x', `1x${'a1'.repeat(20)},1`],
  ['an account with a large X', `0X${'a1'.repeat(20)},1`],
  ['an account with a letter that is no digit', `0x${'a1'.repeat(19)}ag,1`],
  ['an account with a large one', `0x${'A1'.repeat(19)}AG,1`],
  ['an account with a mark after 9', `0x${'a1'.repeat(19)}a:,1`],
  ['the zero account', `0x${'00'.repeat(20)},1`],
  ['an account with a wrong checksum', `0x${'aA'.repeat(20)},1`],
  ['an account with a digit too many', `${account}1,1`],
  ['no amount', `${account},`],
  ['no amount, and more rows', `${account},\n${account},1`],
  ['nothing of anything', `${account},0`],
  ['nothing, with a point', `${account},0.0`, whole(2)],
  ['a zero in front', `${account},01`],
  ['a space after it', `${account},1 \n`],
  ['a third cell', `${account},1,2\n`],
  ['a quote', `${account},"1"`],
  ['a sign', `${account},-1`],
  ['a point in base units', `${account},1.5`],
  ['a point where there are no decimals', `${account},1.0`, whole(0)],
  ['a point and nothing after it', `${account},1.`, whole(2)],
  ['nothing in front of the point', `${account},.5`, whole(2)],
  ['two points', `${account},1.2.3`, whole(5)],
  ['a decimal too many', `${account},1.234`, whole(2)],
  ['31 digits', `${account},${'1'.repeat(31)}`],
  ['more than 77 digits with its decimals', `${account},11`, whole(76)],
])('a row with %s is left to the readers that explain', (_, row, unit) => {
  expect(readRow(row, unit).next).toBe(-1)
})

test('a number of any length is the same as by whole numbers', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9][0-9]{0,29}$/), fc.nat({ max: 47 }), (amount, decimals) => {
      const { next, record } = readRow(`${account},${amount}\n`, whole(decimals))
      expect(next).toBe(44 + amount.length)
      const value = BigInt(`0x${Buffer.from(record.subarray(20)).toString('hex')}`)
      expect(value).toBe(BigInt(amount) * 10n ** BigInt(decimals))
    }),
    { numRuns: 2_000 },
  )
})

test.each<[string, Partial<ListLayout>]>([
  ['three columns', { cellCount: 3 }],
  ['one column', { cellCount: 1 }],
  ['the account not in front', { account: 1 }],
  ['the amount not behind it', { amount: 0 }],
  ['a column that is watched', { watched: [{ place: 1, watch: 'group' }] }],
  ['spaces between columns, of which there may be several', { delimiter: ' ' }],
])('a list with %s has no such rows', (_, change) => {
  expect(createPlainRowReader({ ...layout, ...change }, base, keccak256)).toBeUndefined()
})

test('the two are divided by the mark of the list', () => {
  const { next } = readRow(`${account}\t1`, base, { ...layout, delimiter: '\t' })
  expect(next).toBe(44)
})

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

test.each<[string, AmountUnit]>([
  ['1', { unit: 'base' }],
  ['123456789012345', { unit: 'base' }],
  ['1234567890123456', { unit: 'base' }],
  ['999999999999999999999999999999', { unit: 'whole', decimals: 47 }],
  ['0.000000000000000001', { unit: 'whole', decimals: 18 }],
  ['1000000', { unit: 'whole', decimals: 18 }],
])('plain amounts are taken, and are what the strict reader makes of them: %s', (amount, unit) => {
  const file = new TextEncoder().encode(`0x${'a1'.repeat(20)},${amount}`)
  const [found, expected] = [new Uint8Array(recordBytes).fill(0xee), new Uint8Array(recordBytes)]
  expect(createPlainRowReader(layout, unit, keccak256)?.read(file, 0, found, 0)).toBe(file.length)
  createAccountReader(keccak256)(file, 0, 42, expected, 0)
  createAmountReader(unit)(file, 43, file.length, expected, 20)
  expect(found).toEqual(expected)
})

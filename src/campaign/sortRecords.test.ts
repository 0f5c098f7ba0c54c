import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordBytes } from './allocations.ts'
import { toHex } from './hex.ts'
import { sortRecords } from './sortRecords.ts'

/** Few first bytes, so that many accounts share their beginning, and some are equal. */
const arbitraryAccount = fc
  .tuple(fc.constantFrom(0, 1, 0x80, 0xff), fc.constantFrom(0, 7), fc.constantFrom(0, 0xfe), fc.nat(3))
  .map(([first, third, fifth, last]) => {
    const account = new Uint8Array(20)
    account.set([first, 0, third, 0, fifth])
    account[19] = last
    return account
  })

test('records come into the order of their accounts, equal ones as they came', () => {
  fc.assert(
    fc.property(fc.array(arbitraryAccount, { maxLength: 200 }), (accounts) => {
      const records = new Uint8Array(accounts.length * recordBytes)
      accounts.forEach((account, i) => {
        records.set(account, i * recordBytes)
        // An amount, which has no say.
        records[i * recordBytes + 20] = 255 - i
        records[i * recordBytes + 51] = i
      })
      const rows = accounts.map((account, i) => ({ text: toHex(account), i }))
      const expected = rows.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.i - b.i))
      const order = Uint32Array.from(accounts, (_, i) => i)
      sortRecords(records, order)
      expect([...order]).toEqual(expected.map(({ i }) => i))
      const found = expected.map((_, i) => ({
        text: toHex(records.subarray(i * recordBytes, i * recordBytes + 20)),
        i: records[i * recordBytes + 51],
      }))
      expect(found).toEqual(expected)
    }),
  )
})

test('however often an account comes, its records stay in the order of their rows', () => {
  for (const [count, kinds] of [
    [200, 1],
    [200, 2],
    [300, 5],
    [24, 2],
    [25, 2],
    [2, 1],
    [1, 1],
    [0, 1],
  ] as const) {
    const kindOf = (row: number) => (row * 7) % kinds
    const records = new Uint8Array(count * recordBytes)
    for (let row = 0; row < count; row++) {
      records[row * recordBytes + 19] = kinds - kindOf(row)
      records.set([row >> 8, row & 255], row * recordBytes + 50)
    }
    const rows = Uint32Array.from({ length: count }, (_, row) => row)
    sortRecords(records, rows)
    const expected = Array.from({ length: count }, (_, row) => row).sort(
      (a, b) => kindOf(b) - kindOf(a) || a - b,
    )
    expect([...rows]).toEqual(expected)
    const found = expected.map((_, at) => {
      const record = records.subarray(at * recordBytes, (at + 1) * recordBytes)
      return [record[19], ((record[50] ?? 0) << 8) | (record[51] ?? 0)]
    })
    expect(found).toEqual(expected.map((row) => [kinds - kindOf(row), row]))
  }
})

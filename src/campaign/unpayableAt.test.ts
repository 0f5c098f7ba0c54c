import { expect, test } from 'vitest'
import { tableOf } from './fixtures/makeTrees.ts'
import type { Hex } from './hex.ts'
import { unpayableAt } from './unpayableAt.ts'

const zero: Hex = `0x${'0'.repeat(40)}`
const ada: Hex = `0x${'a'.repeat(40)}`
const at = (...entries: readonly [Hex, bigint][]) => unpayableAt(tableOf(entries).records)

test('a list in which everyone is paid something has none, and neither has an empty one', () => {
  expect(at([ada, 5n], [`0x${'b'.repeat(40)}`, 1n])).toBeUndefined()
  expect(at()).toBeUndefined()
})

test('any one byte makes an account, and an amount', () => {
  for (let byte = 0; byte < 20; byte++) {
    const account: Hex = `0x${'00'.repeat(byte)}01${'00'.repeat(19 - byte)}`
    expect(at([account, 1n])).toBeUndefined()
  }
  for (let byte = 0; byte < 32; byte++) expect(at([ada, 1n << BigInt(8 * byte)])).toBeUndefined()
})

test('the first allocation that pays the zero address, or nothing, is named by its index', () => {
  expect(at([ada, 5n], [zero, 5n], [ada, 0n])).toBe('Allocation 1 pays the zero address.')
  expect(at([ada, 5n], [ada, 5n], [ada, 0n])).toBe('Allocation 2 has an amount of zero.')
  expect(at([zero, 0n])).toBe('Allocation 0 pays the zero address.')
  // The largest amount does not make up for the account, nor the account for the amount.
  expect(at([zero, 2n ** 256n - 1n])).toBe('Allocation 0 pays the zero address.')
  expect(at([`0x${'f'.repeat(40)}`, 0n])).toBe('Allocation 0 has an amount of zero.')
})

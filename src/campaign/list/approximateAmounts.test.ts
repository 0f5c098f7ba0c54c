import { expect, test } from 'vitest'
import { tableOf } from '../fixtures/makeTrees.ts'
import { approximateAmounts } from './approximateAmounts.ts'

const accountOf = (at: number) => `0x${`${at}`.padStart(40, '0')}` as const

test('each amount is the double next to it, from one base unit to the most of 256 bits', () => {
  const exact = [1n, 255n, 2n ** 32n, 2n ** 32n + 1n, 10n ** 18n, 2n ** 128n, 2n ** 255n]
  const { records, count } = tableOf(exact.map((amount, at) => [accountOf(at), amount]))
  expect([...approximateAmounts(records, count).amounts]).toEqual(exact.map(Number))
  const most = tableOf([[accountOf(1), 2n ** 256n - 1n]])
  const [amount = 0] = approximateAmounts(most.records, 1).amounts
  expect(Math.abs(amount / 2 ** 256 - 1)).toBeLessThan(1e-15)
})

test('the one in the middle is of these amounts, and of none it is 0', () => {
  const { records, count } = tableOf([5n, 1n, 9n].map((amount, at) => [accountOf(at), amount]))
  expect(approximateAmounts(records, count).middle).toBe(5)
  expect(approximateAmounts(records, 1).amounts).toHaveLength(1)
  expect(approximateAmounts(new Uint8Array(0), 0)).toEqual({ amounts: new Float64Array(0), middle: 0 })
})

test('a table may be a part of a larger memory', () => {
  const { records } = tableOf([7n, 8n].map((amount, at) => [accountOf(at), amount]))
  expect([...approximateAmounts(records.subarray(52), 1).amounts]).toEqual([8])
})

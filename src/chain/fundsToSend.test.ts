import { expect, test } from 'vitest'
import { fundsToSend } from './fundsToSend.ts'

test('a sender needs its gas at the highest price, the fee of the first layer, and what is sent', () => {
  expect(fundsToSend({ maxFeePerGas: 3n, l1Fee: 100n }, { gas: 21_000n, value: 7n })).toBe(63_107n)
})

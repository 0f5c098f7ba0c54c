import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callGas } from './callGas.ts'

test.each([
  ['the service’s estimate', 60_000n, 65_000n, { gas: 65_000n, source: 'service' }],
  ['half of what was measured', 60_000n, 30_000n, { gas: 30_000n, source: 'service' }],
  ['twice of what was measured', 60_000n, 120_000n, { gas: 120_000n, source: 'service' }],
  ['what was measured, where it has none', 60_000n, undefined, { gas: 60_000n, source: 'chain' }],
  [
    'what was measured, where it says nothing is needed',
    60_000n,
    0n,
    { gas: 60_000n, source: 'chain', contradicted: 0n },
  ],
  [
    'what was measured, where it says more than a block has',
    60_000n,
    10n ** 12n,
    { gas: 60_000n, source: 'chain', contradicted: 10n ** 12n },
  ],
])('shows %s', (_, measured, reported, expected) => {
  expect(callGas({ measured, reported })).toEqual(expected)
})

test('behavior: no estimate moves it beyond half and twice of what was measured', () => {
  const gas = fc.bigInt({ min: 1n, max: 10n ** 9n })
  fc.assert(
    fc.property(gas, fc.bigInt({ min: 0n, max: 10n ** 20n }), (measured, reported) => {
      const found = callGas({ measured, reported }).gas
      return found * 2n >= measured && found <= measured * 2n
    }),
  )
})

import fc from 'fast-check'
import { formatUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseAmount } from './parseAmount.ts'

describe('parseAmount', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['0.000000000000000001', 18, 1n],
    ['.5', 6, 500_000n],
    ['5.', 6, 5_000_000n],
    ['0', 18, 0n],
    ['1.500000', 1, 15n],
    ['7', 0, 7n],
    ['7.0', 0, 7n],
    [' 2 ', 2, 200n],
  ])('%s at %s decimals', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toEqual({ status: 'ready', value })
  })

  it.each([
    ['1,5', 18, 'Write the amount without commas and spaces, and its decimals behind a point: 1234.5.'],
    ['1 000', 18, 'Write the amount without commas and spaces, and its decimals behind a point: 1234.5.'],
    ['ten', 18, 'An amount has digits and at most one point.'],
    ['-1', 18, 'An amount has digits and at most one point.'],
    ['1e18', 18, 'An amount has digits and at most one point.'],
    ['0x10', 18, 'An amount has digits and at most one point.'],
    ['1.2.3', 18, 'An amount has digits and at most one point.'],
    ['.', 18, 'An amount has digits and at most one point.'],
    ['٣', 18, 'An amount has digits and at most one point.'],
    ['0.0000001', 6, 'This token has 6 decimals; this amount has more.'],
    ['0.5', 0, 'This token cannot be divided: write a whole number.'],
    ['9'.repeat(60), 18, 'No token has so much.'],
  ])('%s at %s decimals is refused', (text, decimals, reason) => {
    expect(parseAmount(text, decimals)).toEqual({ status: 'unusable', reason })
  })

  it('is the way back from what is shown, for every amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          expect(parseAmount(formatUnits(value, decimals), decimals)).toEqual({ status: 'ready', value })
        },
      ),
    )
  })
})

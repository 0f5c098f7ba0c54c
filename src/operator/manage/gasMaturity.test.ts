import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gasMaturity } from './gasMaturity.ts'

const now = 1_800_000_000
// Not Blast's of today: they are its admin's to change.
const maturitySeconds = 45 * 86_400
const full = BigInt(maturitySeconds)
const rates = { ceilSeconds: full }

test('nothing waits', () => {
  expect(gasMaturity({ etherBalance: 0n, etherSeconds: 0n }, rates, now)).toEqual({
    waiting: 0n,
    matured: 0n,
    allMatureAt: null,
  })
})

test('what came in just now has matured after as long as the chain says', () => {
  expect(gasMaturity({ etherBalance: 1_000n, etherSeconds: 0n }, rates, now)).toEqual({
    waiting: 1_000n,
    matured: 0n,
    allMatureAt: now + maturitySeconds,
  })
})

test('what has waited long enough is ripe, and no more than that', () => {
  const old = { etherBalance: 1_000n, etherSeconds: 1_000n * full * 3n }
  expect(gasMaturity(old, rates, now)).toEqual({ waiting: 1_000n, matured: 1_000n, allMatureAt: null })
})

test('half of the seconds: half has matured now, all of it in half the time', () => {
  const half = { etherBalance: 1_000n, etherSeconds: 500n * full }
  expect(gasMaturity(half, rates, now)).toEqual({
    waiting: 1_000n,
    matured: 500n,
    allMatureAt: now + maturitySeconds / 2,
  })
})

test('at the date that it names all is ripe, and a second before it is not', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 20n })
  fc.assert(
    fc.property(amounts, amounts, (etherBalance, seconds) => {
      const etherSeconds = seconds % (etherBalance * full)
      const { allMatureAt } = gasMaturity({ etherBalance, etherSeconds }, rates, now)
      if (allMatureAt === null) throw new Error('nothing is left to wait for')
      const after = (passed: number) =>
        gasMaturity({ etherBalance, etherSeconds: etherSeconds + etherBalance * BigInt(passed) }, rates, now)
          .matured
      expect(after(allMatureAt - now)).toBe(etherBalance)
      expect(after(allMatureAt - now - 1)).toBeLessThan(etherBalance)
    }),
  )
})

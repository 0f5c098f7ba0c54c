import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Budget,
  charge,
  expectedWorst,
  gasOfClaim,
  leftOf,
  mostGasOf,
  reopen,
  settle,
  unprovenShare,
} from './budget.ts'

const wei = fc.bigInt({ min: 0n, max: 10n ** 20n })
const step = fc.oneof(
  fc.record({ type: fc.constant('charge' as const), wei }),
  fc.record({ type: fc.constant('raise' as const), at: fc.nat(), wei }),
  fc.record({
    type: fc.constant('settle' as const),
    at: fc.nat(),
    share: fc.bigInt({ min: 0n, max: 1000n }),
  }),
  fc.record({ type: fc.constant('reopen' as const), at: fc.nat() }),
)

it('is never exceeded and never wrong, whatever comes in whichever order', () => {
  fc.assert(
    fc.property(wei, fc.array(step, { maxLength: 60 }), (limit, steps) => {
      let budget: Budget = { limit, charged: 0n, spent: 0n }
      const open: bigint[] = []
      const settled: { charged: bigint; cost: bigint }[] = []
      for (const each of steps) {
        switch (each.type) {
          case 'charge': {
            const charged = charge(budget, each.wei)
            expect(charged === undefined).toBe(each.wei > leftOf(budget))
            if (!charged) break
            budget = charged
            open.push(each.wei)
            break
          }
          case 'raise': {
            const at = each.at % Math.max(1, open.length)
            const before = open[at]
            const charged = before === undefined ? undefined : charge(budget, each.wei)
            if (before === undefined || !charged) break
            budget = charged
            open[at] = before + each.wei
            break
          }
          case 'settle': {
            const [charged] = open.splice(each.at % Math.max(1, open.length), 1)
            if (charged === undefined) break
            const cost = (charged * each.share) / 1000n
            budget = settle(budget, charged, cost)
            settled.push({ charged, cost })
            break
          }
          case 'reopen': {
            const [back] = settled.splice(each.at % Math.max(1, settled.length), 1)
            if (!back) break
            budget = reopen(budget, back.charged, back.cost)
            open.push(back.charged)
            break
          }
        }
        const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)
        expect(budget.charged).toBe(sum(open))
        expect(budget.spent).toBe(sum(settled.map(({ cost }) => cost)))
        // What was opened again is signed and cannot be taken back; all else stays within the limit.
        if (!steps.some(({ type }) => type === 'reopen'))
          expect(budget.charged + budget.spent).toBeLessThanOrEqual(limit)
      }
    }),
  )
})

it('has left what is neither charged nor spent, and takes no more than that', () => {
  const budget = { limit: 9n, charged: 2n, spent: 3n }
  expect(leftOf(budget)).toBe(4n)
  expect(charge(budget, 4n)).toEqual({ limit: 9n, charged: 6n, spent: 3n })
  expect(charge(budget, 5n)).toBeUndefined()
})

it('grants claims without a signature their part of the limit, rounded down', () => {
  expect(unprovenShare(1_000n, 20)).toBe(200n)
  expect(unprovenShare(199n, 50)).toBe(99n)
  expect(unprovenShare(1_000n, 0)).toBe(0n)
})

it('has nothing left, and not less, where the operator has lowered the limit', () => {
  expect(leftOf({ limit: 5n, charged: 4n, spent: 4n })).toBe(0n)
  expect(charge({ limit: 5n, charged: 4n, spent: 4n }, 0n)).toBeDefined()
  expect(charge({ limit: 5n, charged: 4n, spent: 4n }, 1n)).toBeUndefined()
})

it('expects a batch to need more than its claims', () => {
  const reckoned = (count: bigint) => ({ count, gas: count * gasOfClaim(false) })
  expect(expectedWorst(reckoned(1n), 2n, 7n)).toBe(520_000n * 2n + 7n)
  expect(expectedWorst(reckoned(10n), 2n, 7n)).toBe(1_420_000n * 2n + 70n)
})

it('reckons for a recipient with code what the contract grants a payment', () => {
  expect(gasOfClaim(true) - gasOfClaim(false)).toBe(300_000n)
  expect(mostGasOf(2)).toBe(420_000n + 2n * gasOfClaim(true))
})

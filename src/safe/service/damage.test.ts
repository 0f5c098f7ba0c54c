import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import * as v from '../../schema/v.ts'
import { callNames, calls } from './calls.ts'
import { damaged, valueAt } from './test-support/damaged.ts'
import { examples } from './test-support/examples.ts'

/*
 * One field of a good answer is damaged at random. Either nothing of the answer is used, or every amount,
 * nonce, address and hash in it is what it was, or is not there: no damage may turn one value into another.
 */

/** Every place in an answer, inner ones too. */
function placesOf(content: unknown, before = ''): string[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => [
    `${before}${key}`,
    ...placesOf(value, `${before}${key}.`),
  ])
}

/**
 * What this client does not read, but hands on as it came; and texts for people that only look like numbers.
 */
const isUnread = (place: string) =>
  /addressInfoIndex|weiValue|version|Tag$|saltNonce|message\.|parameters\.\d+\.value(\.|$)/i.test(place)

/** What money hangs on, by its place. Words, names and links are not among it. */
function moneyOf(parsed: unknown): Map<string, unknown> {
  const money = new Map<string, unknown>()
  for (const place of placesOf(parsed)) {
    const value = valueAt(parsed, place)
    const isNumber =
      typeof value === 'number' && /nonce|threshold|confirmations|decimals|operation|time|At$/i.test(place)
    const isDigits = typeof value === 'string' && /^(0x|-?[0-9][0-9.]*$)/.test(value)
    if (typeof value === 'bigint' || isNumber || (isDigits && !isUnread(place))) money.set(place, value)
  }
  return money
}

/** Sums of money may be negative and have exponents; amounts may not. */
const sums: readonly unknown[] = ['-1', '1e3']

/**
 * Values that are right nowhere: none is an amount, an address, a hash, a count or a time that could pass for
 * another.
 */
const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, {}, [], '', ' ', '- 1', '1.5e', '0x1', '0x1g', 'NaN', '１'),
  fc.constantFrom<unknown>(...sums),
  fc.constantFrom<unknown>(-1, -0.5, 1.5, 2 ** 53, 1e21, 1e308, [null], { value: null }, { type: 'X' }),
  fc.constantFrom<unknown>('9'.repeat(79), `${2n ** 256n}`, `0x${'f'.repeat(63)}`, 'x'.repeat(20_000)),
  fc.constant<unknown>(JSON.parse('['.repeat(90) + ']'.repeat(90))),
  fc.jsonValue({ maxDepth: 2 }).filter((value) => typeof value === 'object'),
)
/** The value itself, as another type. */
const retyped = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? [value] : JSON.stringify(value)

const withAnswer = callNames.filter((name) => examples[name].wire !== undefined)

const seen = { refused: 0, taken: 0 }

describe('an answer with one damaged field', () => {
  test.each(withAnswer)('%s', (name) => {
    const { wire, parsed } = examples[name]
    const money = moneyOf(parsed)
    const places = placesOf(wire)
    const change = fc.oneof(
      { weight: 3, arbitrary: strange.map((value) => () => ({ value })) },
      { weight: 1, arbitrary: fc.constant((was: unknown) => ({ value: retyped(was) })) },
      { weight: 1, arbitrary: fc.constant(() => 'delete' as const) },
    )
    fc.assert(
      fc.property(fc.constantFrom(...places), change, (place, changeOf) => {
        const damage = changeOf(valueAt(wire, place))
        // Without one entry a list is another list, and a good one.
        const isOtherSum =
          damage !== 'delete' && /fiat/.test(place) && sums.some((sum) => sum === damage.value)
        fc.pre(!isOtherSum)
        fc.pre(damage !== 'delete' || !/(^|\.)\d+$/.test(place))
        const result = v.safeParse(calls[name].answer, damaged(wire, place, damage))
        seen[result.success ? 'taken' : 'refused']++
        if (!result.success) return
        for (const [at, value] of money) {
          const now = valueAt(result.output, at)
          if (now !== undefined && now !== null) expect(now, `${place} changed ${at}`).toEqual(value)
        }
      }),
      { numRuns: runs(120) },
    )
  })

  test('behavior: money is looked at in every answer that has some, and both outcomes occur', () => {
    const without = withAnswer.filter((name) => moneyOf(examples[name].parsed).size === 0)
    expect(without).toEqual(['getFiatCurrencies'])
    expect(moneyOf(examples.getTransactionDetails.parsed).size).toBeGreaterThan(25)
    expect(seen.refused + seen.taken).toBeGreaterThanOrEqual(runs(2_000))
    expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(runs(500))
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Allocations, readAllocation } from '../allocations.ts'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import { makeCampaign } from '../fixtures/makeCampaign.ts'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { checkRecipientList } from '../list/checkRecipientList.ts'
import { differenceKinds, differenceOf } from './differenceOf.ts'
import { incrementsOf } from './incrementsOf.ts'
import { nextRound } from './nextRound.ts'
import { type Round, seriesFaults } from './seriesFaults.ts'
import { sumOfRounds } from './sumOfRounds.ts'

const keccak256 = createWasmKeccak()
const accountOf = (at: number): Hex => `0x${(2n ** 150n + BigInt(at * 7)).toString(16).padStart(40, '0')}`

/** The naive model: a plain map of amounts by account. */
type Sheet = Map<Hex, bigint>
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 9n }),
  fc.bigInt({ min: 1n, max: 2n ** 240n }),
  fc.constant(2n ** 64n),
)
const sheet = fc
  .uniqueArray(fc.tuple(fc.nat(12), amount), { selector: ([at]) => at })
  .map((rows): Sheet => new Map(rows.map(([at, each]) => [accountOf(at), each])))
const listOf = (from: Sheet): Allocations => tableOf([...from].sort(([a], [b]) => (a < b ? -1 : 1)))
const sheetOf = ({ count, records }: Allocations): Sheet =>
  new Map(
    Array.from({ length: count }, (_, at) => {
      const { account, amount: units } = readAllocation(records, at)
      return [account, units]
    }),
  )
const added = (sheets: readonly Sheet[]): Sheet => {
  const all: Sheet = new Map()
  for (const each of sheets)
    for (const [account, units] of each) all.set(account, (all.get(account) ?? 0n) + units)
  return all
}
const sumOf = (each: Sheet) => [...each.values()].reduce((sum, units) => sum + units, 0n)

test('property: rounds add up as a map does, and their sum is a list in order', () => {
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 7 }), (rounds) => {
      const sum = sumOfRounds(rounds.map(listOf))
      const expected = added(rounds)
      expect(sheetOf(sum)).toEqual(new Map([...expected].sort(([a], [b]) => (a < b ? -1 : 1))))
      expect([...sheetOf(sum).keys()]).toEqual([...expected.keys()].sort())
      expect(sum.total).toBe(sumOf(expected))
    }),
  )
})

test('rounds that add up to more than 256 bits are refused, and no sum is cut off', () => {
  const half = tableOf([[accountOf(1), 2n ** 255n]])
  const rest = tableOf([[accountOf(1), 2n ** 255n - 1n]])
  expect(sheetOf(sumOfRounds([half, rest]))).toEqual(new Map([[accountOf(1), 2n ** 256n - 1n]]))
  expect(() => sumOfRounds([half, half])).toThrow('add up to more than any token has')
  expect(() => sumOfRounds([half, rest, tableOf([[accountOf(2), 1n]])])).toThrow('more than any token has')
})

test('property: the increments are what a map leaves, and with the series they give the sheet again', () => {
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 4 }), sheet, fc.boolean(), (rounds, earned, isGrowing) => {
      const series = added(rounds)
      // Half of the sheets only grow: the rest would almost always be refused.
      const cumulative = isGrowing ? added([series, earned]) : earned
      // Rows of a sheet are in any order; here each is two lines after the one before it.
      const order = [...cumulative.keys()]
      const list = listOf(cumulative)
      const rowOf = Uint32Array.from(
        [...sheetOf(list).keys()].map((account) => 2 * order.indexOf(account) + 1),
      )
      const made = incrementsOf({ allocations: list, rowOf }, sumOfRounds(rounds.map(listOf)))

      const lowered = [...series].filter(([account, was]) => (cumulative.get(account) ?? 0n) < was)
      expect(made.loweredCount).toBe(lowered.length)
      expect(new Set(made.lowered.map(({ account }) => account))).toEqual(
        new Set(lowered.map(([account]) => account)),
      )
      for (const { row, account, was, is } of made.lowered) {
        expect({ was, is }).toEqual({ was: series.get(account), is: cumulative.get(account) ?? 0n })
        expect(row).toBe(cumulative.has(account) ? 2 * order.indexOf(account) + 1 : undefined)
      }
      const rows = made.lowered.map(({ row = Number.POSITIVE_INFINITY }) => row)
      expect(rows).toEqual([...rows].sort((a, b) => a - b))
      if (isGrowing) {
        expect(made.loweredCount).toBe(0)
        expect(sheetOf(sumOfRounds([...rounds.map(listOf), made.increments]))).toEqual(sheetOf(list))
      }
      for (const [account, units] of sheetOf(made.increments))
        expect(units).toBe((cumulative.get(account) ?? 0n) - (series.get(account) ?? 0n))
      expect([...sheetOf(made.increments).values()].every((units) => units > 0n)).toBe(true)
      const same = [...cumulative].filter(([account, is]) => series.get(account) === is)
      expect(made.unchangedCount).toBe(same.length)
    }),
  )
})

test('property: a difference has every account once, in the part that a map puts it in', () => {
  fc.assert(
    fc.property(sheet, sheet, fc.array(fc.nat(12)), (before, next, kept) => {
      // Some keep what they had, which chance alone would hardly bring about.
      const after = new Map(next)
      for (const at of kept) {
        const had = before.get(accountOf(at))
        if (had !== undefined) after.set(accountOf(at), had)
      }
      const difference = differenceOf(listOf(before), listOf(after))
      const kindOf = (account: Hex) => {
        const was = before.get(account)
        const is = after.get(account)
        if (was === undefined) return 'added'
        if (is === undefined) return 'gone'
        return is === was ? 'same' : is > was ? 'more' : 'less'
      }
      const accounts = [...new Set([...before.keys(), ...after.keys()])]
      for (const kind of differenceKinds) {
        const of = accounts.filter((account) => kindOf(account) === kind)
        const sum = (list: Sheet) => of.reduce((units, account) => units + (list.get(account) ?? 0n), 0n)
        expect(difference[kind]).toEqual({ count: of.length, before: sum(before), after: sum(after) })
      }
    }),
  )
})

test('a lowered amount of a sheet is named by the line of its file', () => {
  const file = new TextEncoder().encode(
    ['address,amount', `${accountOf(3)},30`, '', `${accountOf(1)},9`, `${accountOf(2)},20`].join('\n'),
  )
  const checked = checkRecipientList(file, { amounts: { unit: 'base' }, keccak256 })
  const series = tableOf([
    [accountOf(1), 10n],
    [accountOf(2), 20n],
    [accountOf(4), 40n],
  ])
  expect(incrementsOf(checked, series)).toMatchObject({
    lowered: [
      { row: 4, account: accountOf(1), was: 10n, is: 9n },
      { row: undefined, account: accountOf(4), was: 40n, is: 0n },
    ],
    loweredCount: 2,
    unchangedCount: 1,
  })
  const { lowered, loweredCount } = incrementsOf(checked, series, { mostLowered: 1 })
  expect([lowered.length, loweredCount]).toEqual([1, 2])
})

const list = tableOf([[accountOf(1), 5n]])
const round = (previous?: Round, change: Partial<Round['manifest']> = {}): Round => {
  const { manifest, manifestHash } = makeCampaign(
    list,
    keccak256,
    previous ? { previous: { manifestHash: previous.manifestHash, distributor: previous.distributor } } : {},
  )
  // Any address will do here: that it follows from the package is checked where there is one.
  return {
    manifest: { ...manifest, ...change },
    manifestHash,
    distributor: `0x${manifestHash.slice(-40)}`,
  }
}
const first = round()
const second = round(first)
const third = round(second)

test('a chain of rounds holds from its first to its last', () => {
  expect(seriesFaults([first, second, third])).toEqual([])
  expect(seriesFaults([first])).toEqual([])
})

test.each<[string, readonly Round[], readonly [number, string][]]>([
  ['a first round that has one before it', [second, third], [[1, 'not-first']]],
  ['a round that names none', [first, first], [[2, 'names-none']]],
  [
    'a round that is left out',
    [first, third],
    [
      [2, 'other-package'],
      [2, 'other-contract'],
    ],
  ],
  [
    'a package of another address',
    [
      first,
      {
        ...second,
        manifest: {
          ...second.manifest,
          previous: { manifestHash: first.manifestHash, distributor: `0x${'9'.repeat(40)}` },
        },
      },
    ],
    [[2, 'other-contract']],
  ],
  ['another chain', [first, round(first, { chainId: 1 })], [[2, 'other-chain']]],
  [
    'another token',
    [first, round(first, { token: { ...first.manifest.token, address: `0x${'8'.repeat(40)}` } })],
    [[2, 'other-token']],
  ],
  [
    'a first round over time',
    [round(undefined, { schedule: { cliff: 0, duration: 1 } })],
    [[1, 'over-time']],
  ],
])('%s is no series', (_, rounds, expected) => {
  expect(seriesFaults(rounds).map(({ round: at, fault }) => [at, fault.code])).toEqual(expected)
})

test('property: a list of its own is a round as it is, and the very list of the last round is named', () => {
  fc.assert(
    fc.property(sheet, sheet, fc.boolean(), (before, other, isSame) => {
      fc.pre(before.size > 0)
      const next = isSame ? before : other
      const last = listOf(before)
      const list = listOf(next)
      const round = nextRound(
        { allocations: list, rowOf: new Uint32Array(list.count) },
        { sheet: 'new-rows', last },
      )
      const isVeryList =
        next.size === before.size && [...next].every(([account, units]) => before.get(account) === units)
      expect(round.status).toBe(isVeryList ? 'same-list' : 'round')
      expect(round.difference).toEqual(differenceOf(last, list))
      if (round.status === 'round' || round.status === 'same-list') expect(round.allocations).toBe(list)
    }),
  )
})

test('a cumulative sheet is a round of what is new in it, has nothing new, or is refused', () => {
  const soFar = listOf(
    new Map([
      [accountOf(1), 10n],
      [accountOf(2), 20n],
    ]),
  )
  const roundOf = (...amounts: readonly bigint[]) => {
    const allocations = listOf(new Map(amounts.map((units, at) => [accountOf(at + 1), units])))
    const rowOf = Uint32Array.from(amounts, (_, at) => at + 1)
    return nextRound({ allocations, rowOf }, { sheet: 'cumulative', soFar }, { mostLowered: 1 })
  }
  const round = roundOf(10n, 25n, 3n)
  expect(round.status === 'round' && sheetOf(round.allocations)).toEqual(
    new Map([
      [accountOf(2), 5n],
      [accountOf(3), 3n],
    ]),
  )
  expect(round.difference).toMatchObject({
    added: { count: 1, after: 3n },
    more: { count: 1 },
    same: { count: 1 },
  })
  expect(roundOf(10n, 20n).status).toBe('nothing-new')
  expect(roundOf(9n)).toMatchObject({
    status: 'lowered',
    lowered: [{ row: 1, was: 10n, is: 9n }],
    loweredCount: 2,
    difference: { less: { count: 1 }, gone: { count: 1 } },
  })
})

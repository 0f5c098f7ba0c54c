import { keccak256 as viemKeccak256 } from 'viem'
import { expect, test } from 'vitest'
import { readAllocation } from '../allocations.ts'
import { parseRecipientList } from '../parseRecipientList.ts'
import type { KnownContracts } from './contractRecipients.ts'
import { flagRecipients } from './flagRecipients.ts'

const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')

/** Distinct addresses that nobody would look at twice. */
const ordinary = (n: number) => `0x${viemKeccak256(new Uint8Array([n >> 8, n & 255])).slice(2, 42)}`

function flags(
  rows: readonly (readonly [string, bigint | number])[],
  known: KnownContracts = {},
  limit = 100,
) {
  const text = rows.map(([account, amount]) => `${account},${amount}`).join('\n')
  const amounts = { unit: 'base' } as const
  const { allocations } = parseRecipientList(new TextEncoder().encode(text), { amounts, keccak256 })
  const account = (index: number) => readAllocation(allocations.records, index).account
  return flagRecipients(allocations, { known, limit }).map((group) => ({
    kind: group.kind,
    count: group.count,
    amount: group.amount,
    who: group.flags.map(({ index, other }) =>
      other === undefined ? account(index) : `${account(index)} like ${account(other)}`,
    ),
  }))
}

const crowd = Array.from({ length: 50 }, (_, n) => [ordinary(n), 1_000_000] as const)

test('an ordinary list has no flags', () => {
  expect(flags(crowd)).toEqual([])
  expect(flags([[ordinary(1), 5]])).toEqual([])
  expect(
    flags([
      [ordinary(1), 5],
      [ordinary(2), 7],
    ]),
  ).toEqual([])
})

test.each([
  ['burn', '0x000000000000000000000000000000000000dead'],
  ['burn', '0xdead000000000000000042069420694206942069'],
  ['burn', '0xdead000000000000000000000000000000000000'],
  ['burn', `0x${'dead'.repeat(10)}`],
  ['burn', `0x${'ff'.repeat(20)}`],
  ['burn', `0x${'11'.repeat(20)}`],
  ['burn', '0x0000000000000000000000000000000000000012'],
  ['burn', '0x000000000000000000000000000000000000ffff'],
])('%s: %s', (kind, address) => {
  expect(flags([...crowd, [address, 1_000_000]])).toEqual([
    { kind, count: 1, amount: 1_000_000n, who: [address] },
  ])
})

test.each([
  '0x4200000000000000000000000000000000010006',
  '0x4400000000000000000000000000000000000006',
  '0x0000000000000000000000000000000000010000',
  '0x0000000000000000000000000000000100000000',
  '0xdead000000000000000042069420694206942068',
  `0x${'11'.repeat(19)}12`,
  `0x12${'11'.repeat(19)}`,
  `0x11${'12'.repeat(18)}11`,
  `0xdead${'11'.repeat(18)}`,
  `0xde${'11'.repeat(19)}`,
  `0x12ad${'00'.repeat(18)}`,
])('not special: %s', (address) => {
  expect(flags([...crowd, [address, 1_000_000]])).toEqual([])
})

test('the campaign’s own contracts, in any case of letters', () => {
  const [token, factory, distributor, other] = [3, 4, 5, 6].map(ordinary) as `0x${string}`[]
  const distributors = [distributor, other] as `0x${string}`[]
  const known = { token: `0x${token?.slice(2).toUpperCase()}` as const, factory, distributors }
  const found = flags(crowd, known)
  expect(found.map(({ kind, who }) => [kind, [...who].sort()]).sort()).toEqual([
    ['distributor', [...distributors].sort()],
    ['factory', [factory]],
    ['token', [token]],
  ])
  expect(flags(crowd, { token: `0x${'0'.repeat(40)}` })).toEqual([])
})

test('a share of a tenth, exactly, and three times the mean', () => {
  const big = ordinary(900)
  // 90 others of 100 each: 1,000 is a tenth of 10,000 exactly.
  const others = Array.from({ length: 90 }, (_, n) => [ordinary(n), 100n] as const)
  expect(flags([...others, [big, 1_000n]])).toEqual([
    { kind: 'large-share', count: 1, amount: 1_000n, who: [big] },
  ])
  expect(flags([...others, [big, 999n]])).toEqual([])
  // So near to a tenth that only exact numbers know it from one.
  const near = Array.from({ length: 90 }, (_, n) => [ordinary(n), 100_000n] as const)
  expect(flags([...near, [big, 999_999n]])).toEqual([])
  expect(flags([...near, [big, 1_000_000n]])).toMatchObject([{ kind: 'large-share', who: [big] }])
  // Of thirty, a tenth is three times the mean.
  const thirty = Array.from({ length: 29 }, (_, n) => [ordinary(n), 900n] as const)
  expect(flags([...thirty, [big, 2_900n]])).toMatchObject([{ kind: 'large-share', who: [big] }])
  expect(flags([...thirty, [big, 2_899n]])).toEqual([])
  // Among three, everybody has a tenth; nobody stands out.
  const few = [1, 2, 3].map((n) => [ordinary(n), BigInt(n)] as const)
  expect(flags(few)).toEqual([])
})

test('dust: less than a ten-thousandth of the amount in the middle', () => {
  expect(flags([...crowd, [ordinary(901), 99]])).toMatchObject([{ kind: 'dust', who: [ordinary(901)] }])
  expect(flags([...crowd, [ordinary(901), 100]])).toEqual([])
})

test('addresses that begin and end alike', () => {
  const real = '0xabcde6916095ca1df60bb79ce92ce3ea74c5d359'
  const false1 = '0xabcde00000000000000000000000000000c5d359'
  const near = '0xabcd000000000000000000000000000000c5d359'
  const other = '0xabcde00000000000000000000000000000c5d358'
  const rows = [real, false1, near, other].map((address) => [address, 1_000_000] as const)
  expect(flags([...crowd, ...rows])).toEqual([
    { kind: 'look-alike', count: 1, amount: 1_000_000n, who: [`${real} like ${false1}`] },
  ])
})

test.each([
  ['five digits at both ends', '0xabcde12222222222222222222222222222254321', true],
  ['six at the end, which begins with another', '0xabcde12222222222222222222222222222f54321', true],
  ['another first digit', '0xbbcde12222222222222222222222222222254321', false],
  ['another second digit', '0xaacde12222222222222222222222222222254321', false],
  ['another third digit', '0xabbde12222222222222222222222222222254321', false],
  ['another fourth digit', '0xabcce12222222222222222222222222222254321', false],
  ['another fifth digit', '0xabcdf12222222222222222222222222222254321', false],
  ['another last digit', '0xabcde12222222222222222222222222222254320', false],
  ['another of the last two', '0xabcde12222222222222222222222222222254311', false],
  ['another of the last three', '0xabcde12222222222222222222222222222254221', false],
  ['another of the last four', '0xabcde12222222222222222222222222222253321', false],
  ['another of the last five', '0xabcde12222222222222222222222222222244321', false],
])('look-alikes share five digits at each end: %s', (_, address, areAlike) => {
  const rows = ['0xabcde00000000000000000000000000000054321', address].map((each) => [each, 5] as const)
  expect(flags(rows).map(({ kind, count }) => [kind, count])).toEqual(areAlike ? [['look-alike', 1]] : [])
})

test('one address that begins and ends with zeros is like no other, as there is none', () => {
  expect(flags([[`0x00000${'1'.repeat(30)}00000`, 5]])).toEqual([])
})

/** So many addresses that begin and end alike. */
const alike = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const middle = (n + 1).toString(16).padStart(4, '0')
    return [`0xabcde1${middle}${'2'.repeat(25)}54321`, 1_000_000] as const
  })

test('each of several look-alikes is named once, beside the first of them', () => {
  const [first, second, third] = alike(3).map(([address]) => address)
  expect(flags([...crowd, ...alike(3)])).toMatchObject([
    { kind: 'look-alike', count: 2, who: [`${second} like ${first}`, `${third} like ${first}`] },
  ])
})

test('five hundred look-alikes are named, and more of them are a made-up list', () => {
  expect(flags(alike(500))).toMatchObject([{ kind: 'look-alike', count: 499 }])
  expect(flags(alike(501))).toEqual([])
  // The neighbours before and behind them are looked at all the same.
  const [one, other] = ['0xabcdd', '0xabcdf'].map((head) => [
    [`${head}1${'3'.repeat(29)}54321`, 1_000_000] as const,
    [`${head}1${'4'.repeat(29)}54321`, 1_000_000] as const,
  ])
  expect(flags([...(one ?? []), ...alike(501), ...(other ?? [])])).toMatchObject([
    { kind: 'look-alike', count: 2 },
  ])
})

test('many of a kind are counted with all that they get, and the first are named', () => {
  const dust = Array.from({ length: 20 }, (_, n) => [ordinary(1_000 + n), 1] as const)
  const [group] = flags([...crowd, ...dust], {}, 3)
  expect(group).toMatchObject({ kind: 'dust', count: 20, amount: 20n })
  expect(group?.who).toHaveLength(3)
})

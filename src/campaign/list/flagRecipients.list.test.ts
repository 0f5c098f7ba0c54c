import { keccak256 as viemKeccak256 } from 'viem'
import { expect, test } from 'vitest'
import { createRandom } from '../../../bench/nodes/createRandom.ts'
import { runs, seedOf } from '../../../scripts/test-support/runs.ts'
import { readAllocation } from '../allocations.ts'
import { parseRecipientList } from '../parseRecipientList.ts'
import { type FlagKind, flagRecipients } from './flagRecipients.ts'

const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')

/** A list of `count` rows that lose money, of each kind in turn, among as many that do not. */
function seededList(seed: number, count: number) {
  const random = createRandom(seed)
  const digits = (length: number) => Array.from({ length }, () => random.integer(0, 15).toString(16)).join('')
  const address = () => `0x${digits(40)}` as const
  const distributors = Array.from({ length: 300 }, address)
  const [token, factory] = [address(), address()]
  const bad = new Map<string, FlagKind>()
  const rows = new Map<string, bigint>()
  const typical = () => BigInt(random.integer(800_000, 1_200_000))
  const good: string[] = []
  const goodOne = () => {
    const account = address()
    good.push(account)
    rows.set(account, typical())
    return account
  }
  const makers: Record<'burn' | 'dust' | 'look-alike' | 'distributor', () => void> = {
    burn: () => {
      const last = random.integer(1, 0xffff).toString(16).padStart(4, '0')
      add(`0x${'0'.repeat(36)}${last}`, typical(), 'burn')
    },
    dust: () => add(address(), BigInt(random.integer(1, 50)), 'dust'),
    'look-alike': () => {
      const account = goodOne()
      const twin = `${account.slice(0, 7)}${digits(30)}${account.slice(-5)}`
      // The later one of the pair in the order of the list is named: either says it.
      add(twin > account ? twin : account, typical(), 'look-alike')
      if (twin < account) {
        rows.set(twin, typical())
        good.push(twin)
        good.splice(good.indexOf(account), 1)
      }
    },
    distributor: () => {
      const one = distributors.pop()
      if (one) add(one, typical(), 'distributor')
    },
  }
  function add(account: string, amount: bigint, kind: FlagKind) {
    bad.set(account, kind)
    rows.set(account, amount)
  }
  const known = { token, factory, distributors: [...distributors] }
  add(token, typical(), 'token')
  add(factory, typical(), 'factory')
  for (const one of [
    `0x${'dead'.repeat(10)}`,
    `0x${'ab'.repeat(20)}`,
    `0x${'00'.repeat(20).slice(0, 36)}dead`,
  ])
    add(one, typical(), 'burn')
  const kinds = ['burn', 'dust', 'look-alike', 'distributor'] as const
  while (bad.size < count) makers[random.pick(kinds)]()
  while (good.length < count) goodOne()
  const text = [...rows].map(([account, amount]) => `${account},${amount}`).join('\n')
  return { text, bad, good, known, rows }
}

test('2,000 rows that would lose the money are flagged, each as what it is, and none of 2,000 others', () => {
  const { text, bad, good, known, rows } = seededList(seedOf(2), runs(2_000))
  const { allocations } = parseRecipientList(new TextEncoder().encode(text), {
    amounts: { unit: 'base' },
    keccak256,
  })
  expect(allocations.count).toBe(rows.size)
  const flagged = new Map(
    flagRecipients(allocations, { known, limit: 10_000 }).flatMap(({ kind, flags }) =>
      flags.map(({ index }) => [readAllocation(allocations.records, index).account as string, kind] as const),
    ),
  )
  const byAccount = (from: ReadonlyMap<string, string>) => [...from].sort(([a], [b]) => (a < b ? -1 : 1))
  expect(byAccount(flagged)).toEqual(byAccount(bad))
  expect(good.filter((account) => flagged.has(account))).toEqual([])
  expect(new Set(bad.values()).size).toBe(6)
  expect(good.length).toBeGreaterThanOrEqual(runs(2_000))
})

import { describe, expect, test } from 'vitest'
import { recordBytes } from './allocations.ts'
import { boundaryNodes, climbToCap, nodesAtLevel, type Part } from './climbToCap.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import { type Hex, toHex } from './hex.ts'

const keccak256 = createWasmKeccak()
const listOf = (count: number) =>
  tableOf(
    Array.from({ length: count }, (_, i): [Hex, bigint] => [`0x${'0'.repeat(38)}${i + 16}`, BigInt(i + 1)]),
  )

/** The node at `level` and `position`, by the definition of the tree. */
function node(records: Uint8Array, level: number, position: number): Hex {
  if (level === 0) {
    const at = position * recordBytes
    return at < records.length
      ? toHex(keccak256(records.subarray(at, at + recordBytes)))
      : `0x${'00'.repeat(32)}`
  }
  const below = [0, 1].map((side) => node(records, level - 1, position * 2 + side).slice(2))
  return toHex(keccak256(Uint8Array.from(Buffer.from(below.join(''), 'hex'))))
}
const joined = (nodes: readonly Hex[]): Hex => `0x${nodes.map((each) => each.slice(2)).join('')}`
const depths = [0, 0, 1, 2, 2, 3, 3, 3, 3, 4]

/** What the leaves of a part lack: at each level the sibling of an edge that is not theirs, no padding. */
function lacking(records: Uint8Array, { first, end }: Part, depth: number): Hex {
  const nodes: Hex[] = []
  for (let level = 0; level < depth; level++) {
    const [from, last] = [first >> level, (end - 1) >> level]
    if (from % 2 === 1) nodes.push(node(records, level, from - 1))
    const isThere = (last + 1) << level < records.length / recordBytes
    if (last % 2 === 0 && isThere) nodes.push(node(records, level, last + 1))
  }
  return joined(nodes)
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('a list of %d', (count) => {
  const { records } = listOf(count)
  const depth = depths[count] ?? 0
  const whole = [{ first: 0, end: count }]
  const singles = Array.from({ length: count }, (_, i) => ({ first: i, end: i + 1 }))
  /** As files have them: each with its neighbours. */
  const withNeighbours = singles.map(({ first, end }) => ({
    first: Math.max(0, first - 1),
    end: Math.min(count, end + 1),
  }))
  const halves = [
    { first: 0, end: Math.ceil(count / 2) },
    { first: Math.floor(count / 2), end: count },
  ]

  test.each(Array.from({ length: depth + 1 }, (_, capBits) => capBits))(
    'has its cap of 2^%d nodes',
    (capBits) => {
      for (const parts of [whole, singles, withNeighbours, halves]) {
        const { cap, beside } = climbToCap({ count, records }, { capBits, parts, keccak256 })
        const nodes = Array.from({ length: 2 ** capBits }, (_, i) => node(records, depth - capBits, i))
        expect(toHex(cap)).toBe(joined(nodes))
        expect(beside.map(toHex)).toEqual(parts.map((part) => lacking(records, part, depth)))
      }
    },
  )
})

test('an empty part has no place of its own, and does not come in the way of those behind it', () => {
  const { count, records } = listOf(9)
  const parts = [
    { first: 0, end: 0 },
    { first: 0, end: 3 },
    { first: 3, end: 3 },
    { first: 3, end: 3 },
    { first: 3, end: 9 },
    { first: 9, end: 9 },
  ]
  for (const capBits of [0, 1, 2, 3, 4]) {
    const { beside } = climbToCap({ count, records }, { capBits, parts, keccak256 })
    for (const at of [1, 4])
      expect(toHex(beside[at] ?? records)).toBe(lacking(records, parts[at] ?? { first: 0, end: 9 }, 4))
  }
})

test('it reports two hashes for each allocation, after each node of the cap that has any', () => {
  const { count, records } = listOf(5)
  const reported = (capBits: number) => {
    const done: string[] = []
    const onProgress = (some: number, all: number) => done.push(`${some} of ${all}`)
    climbToCap({ count, records }, { capBits, parts: [], keccak256, onProgress })
    return done
  }
  expect(reported(0)).toEqual(['10 of 10'])
  expect(reported(1)).toEqual(['8 of 10', '10 of 10'])
  // The fourth of four is padding alone.
  expect(reported(2)).toEqual(['4 of 10', '8 of 10', '10 of 10'])
})

test('of a tree of five the third leaf lacks one node at each level; what is padding is left out', () => {
  const place = (level: number, position: number, isLeft: boolean) => ({ level, position, isLeft })
  expect(boundaryNodes(2, 3, 5, 3)).toEqual([place(0, 3, false), place(1, 0, true), place(2, 1, false)])
  expect(boundaryNodes(2, 3, 5, 2)).toEqual([place(0, 3, false), place(1, 0, true)])
  expect(boundaryNodes(4, 5, 5, 3)).toEqual([place(2, 0, true)])
  expect(boundaryNodes(0, 5, 5, 3)).toEqual([])
  expect(boundaryNodes(1, 3, 5, 3)).toEqual([place(0, 0, true), place(0, 3, false), place(2, 1, false)])
  expect([0, 1, 2, 3, 4].map((level) => nodesAtLevel(5, level))).toEqual([5, 3, 2, 1, 1])
})

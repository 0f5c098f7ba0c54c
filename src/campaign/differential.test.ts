import fc from 'fast-check'
import { concat, encodePacked, type Hex, parseUnits, keccak256 as viemKeccak256, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { readAllocation, recordBytes } from './allocations.ts'
import { foldCap } from './cap.ts'
import { climbToCap } from './climbToCap.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { arbitraryList } from './fixtures/arbitraryList.ts'
import { buildTree, capOf, makeProof, treeNode } from './fixtures/buildTree.ts'
import { fromHex, toHex } from './hex.ts'
import { createAmountReader } from './readAmount.ts'
import { sortRecords } from './sortRecords.ts'

const keccak256 = createWasmKeccak()

test('the WASM Keccak is viem’s, for any length and row by row', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(toHex(keccak256(bytes))).toBe(viemKeccak256(bytes))
    }),
  )
  const rows = Uint8Array.from({ length: 52 * 7 }, (_, i) => i * 31)
  const output = new Uint8Array(32 * 7)
  keccak256.rows?.(rows, 52, output)
  for (let row = 0; row < 7; row++) {
    expect(toHex(output.subarray(row * 32, row * 32 + 32))).toBe(
      viemKeccak256(rows.subarray(row * 52, row * 52 + 52)),
    )
  }
})

describe('the tree, beside a second one written from the definition', () => {
  type Entry = { account: Hex; amount: bigint }

  /** The node at `level` and `position`, by recursion, without any of the code under test. */
  function node(entries: readonly Entry[], level: number, position: number): Hex {
    if (level > 0) {
      return viemKeccak256(
        concat([node(entries, level - 1, position * 2), node(entries, level - 1, position * 2 + 1)]),
      )
    }
    const entry = entries[position]
    return entry
      ? viemKeccak256(encodePacked(['address', 'uint256'], [entry.account, entry.amount]))
      : zeroHash
  }

  test('root, cap and every proof are the same', () => {
    fc.assert(
      fc.property(arbitraryList(20), fc.nat({ max: 9 }), (list, seed) => {
        const entries = Array.from({ length: list.count }, (_, i) => readAllocation(list.records, i))
        const depth = Math.ceil(Math.log2(list.count))
        const capBits = seed % (depth + 1)
        const tree = buildTree(list, keccak256)
        const cap = capOf(tree, capBits)
        expect(tree.depth).toBe(depth)
        expect(toHex(foldCap(cap, keccak256))).toBe(node(entries, depth, 0))
        for (let i = 0; i < 2 ** capBits; i++) {
          expect(toHex(cap.subarray(i * 32, i * 32 + 32))).toBe(node(entries, depth - capBits, i))
        }
        for (const { index } of entries) {
          const expected = Array.from({ length: depth - capBits }, (_, level) =>
            node(entries, level, Math.floor(index / 2 ** level) ^ 1),
          )
          expect(makeProof(tree, index, capBits)).toEqual(expected)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('the climb has the same cap, and beside any part the nodes that it lacks', () => {
    fc.assert(
      fc.property(
        arbitraryList(40),
        fc.nat({ max: 9 }),
        fc.array(fc.nat({ max: 39 })),
        (list, seed, cuts) => {
          const { count } = list
          const capBits = seed % (Math.ceil(Math.log2(count)) + 1)
          const tree = buildTree(list, keccak256)
          const edges = [0, ...cuts.map((cut) => cut % count).sort((a, b) => a - b), count]
          const parts = edges.slice(1).map((end, i) => ({ first: edges[i] ?? 0, end }))
          const { cap, beside } = climbToCap(list, { capBits, parts, keccak256 })
          expect(toHex(cap)).toBe(toHex(capOf(tree, capBits)))
          for (const [i, { first, end }] of parts.entries()) {
            const expected: Hex[] = []
            for (let level = 0, [from, to] = [first, end]; level < tree.depth; level++) {
              if (from % 2 === 1) expected.push(toHex(treeNode(tree, level, from - 1)))
              if (to % 2 === 1 && to < Math.ceil(count / 2 ** level))
                expected.push(toHex(treeNode(tree, level, to)))
              from = Math.floor(from / 2)
              to = Math.ceil(to / 2)
            }
            if (end > first) expect(toHex(beside[i] ?? cap)).toBe(concat(['0x', ...expected]))
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

test('amounts are what viem’s parseUnits makes of the same text', () => {
  const digits = fc.bigInt({ min: 0n, max: 2n ** 260n })
  fc.assert(
    fc.property(digits, fc.nat({ max: 30 }), fc.nat({ max: 30 }), (value, point, decimals) => {
      const padded = value.toString().padStart(point + 1, '0')
      const text = point === 0 ? padded : `${padded.slice(0, -point)}.${padded.slice(-point)}`
      const output = new Uint8Array(32)
      const bytes = new TextEncoder().encode(text)
      const fault = createAmountReader({ unit: 'whole', decimals })(bytes, 0, bytes.length, output, 0)
      const expected = parseUnits(text, decimals)
      if (point > decimals) expect(fault?.reason).toContain('decimals')
      else if (expected >= 2n ** 256n) expect(fault?.reason).toContain('256 bits')
      else if (expected === 0n) expect(fault?.reason).toContain('zero')
      else {
        expect(fault).toBeNull()
        expect(BigInt(toHex(output))).toBe(expected)
      }
    }),
    { numRuns: runs(2_000) },
  )
})

test('records are sorted as their hexadecimal text would be, and equal accounts stay in order', () => {
  const account = fc.oneof(
    fc.uint8Array({ minLength: 20, maxLength: 20 }),
    // Alike but for their last bytes, and often all of them.
    fc.uint8Array({ minLength: 2, maxLength: 2 }).map((end) => Uint8Array.of(...new Uint8Array(18), ...end)),
  )
  fc.assert(
    fc.property(fc.array(account, { maxLength: 200 }), (accounts) => {
      const records = new Uint8Array(accounts.length * recordBytes)
      for (const [i, bytes] of accounts.entries()) records.set(bytes, i * recordBytes)
      const texts = accounts.map(toHex)
      const expected = texts.map((_, i) => i).sort((a, b) => compare(texts[a], texts[b]) || a - b)
      const rows = Uint32Array.from(texts, (_, i) => i)
      sortRecords(records, rows)
      expect([...rows]).toEqual(expected)
      expect(texts.map((_, i) => toHex(records.subarray(i * recordBytes, i * recordBytes + 20)))).toEqual(
        expected.map((i) => texts[i]),
      )
    }),
    { numRuns: runs(500) },
  )
})

function compare(a: Hex | undefined, b: Hex | undefined): number {
  if (a === undefined || b === undefined || a === b) return 0
  return a < b ? -1 : 1
}

test('hex is read as it was written', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
})

import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { buildTree, capOf } from './fixtures/buildTree.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import type { Hex } from './hex.ts'
import { isPadded } from './isPadded.ts'
import type { Manifest } from './manifest.ts'

const keccak256 = createWasmKeccak()
const accountOf = (at: number): Hex => `0x${String(at + 1).padStart(40, '0')}`
/** Eight leaves, of which five are allocations: below each of the four entries of the cap are two. */
const tree = buildTree(tableOf([0, 1, 2, 3, 4].map((at) => [accountOf(at), 1n])), keccak256)
const cap = capOf(tree, 2)
const shape = { count: 5, depth: 3, capBits: 2 } as Manifest['tree']
const damaged = (at: number) => cap.map((byte, i) => (i === at ? byte ^ 1 : byte))

test('the entries above no allocation are padding', () => {
  expect(isPadded(cap, shape, keccak256)).toBe(true)
  for (const at of [3 * 32, 4 * 32 - 1]) expect(isPadded(damaged(at), shape, keccak256)).toBe(false)
})

test('entries above an allocation are not looked at: their shards recompute them', () => {
  for (const at of [0, 2 * 32, 3 * 32 - 1]) expect(isPadded(damaged(at), shape, keccak256)).toBe(true)
})

test('padding is that of the level of the cap, however high it is', () => {
  const few = buildTree(tableOf([0, 1, 2].map((at) => [accountOf(at), 1n])), keccak256)
  const sixteen = tableOf([...Array(9).keys()].map((at) => [accountOf(at), 1n]))
  expect(isPadded(capOf(few, 0), { count: 3, depth: 2, capBits: 0 } as Manifest['tree'], keccak256)).toBe(
    true,
  )
  const high = capOf(buildTree(sixteen, keccak256), 2)
  const tall = { count: 9, depth: 4, capBits: 2 } as Manifest['tree']
  expect(isPadded(high, tall, keccak256)).toBe(true)
  // Padding of the level below.
  const lower = Uint8Array.of(...high.slice(0, 3 * 32), ...cap.slice(3 * 32))
  expect(isPadded(lower, tall, keccak256)).toBe(false)
})

test('each entry of several is looked at', () => {
  const rest = { ...shape, count: 2 }
  const padding = cap.slice(3 * 32)
  const mostly = Uint8Array.of(...cap.slice(0, 32), ...padding, ...padding, ...padding)
  expect(isPadded(mostly, rest, keccak256)).toBe(true)
  for (const at of [32, 64, 96])
    expect(
      isPadded(
        mostly.map((byte, i) => (i === at ? byte ^ 1 : byte)),
        rest,
        keccak256,
      ),
    ).toBe(false)
})

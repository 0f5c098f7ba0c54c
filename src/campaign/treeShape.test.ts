import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { depthOf, hashPair, paddingNodes } from './treeShape.ts'

const keccak256 = createWasmKeccak()

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
  [2 ** 20, 20],
  [2 ** 20 + 1, 21],
])('a tree of %i leaves is %i levels deep', (count, depth) => {
  expect(depthOf(count)).toBe(depth)
})

test('a pair is hashed left before right', () => {
  const [left, right] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  expect(hashPair(keccak256, left, right)).toEqual(keccak256(Uint8Array.of(...left, ...right)))
})

test('padding is zero at the bottom, and the hash of two such nodes on each level above', () => {
  const zero = new Uint8Array(32)
  const one = hashPair(keccak256, zero, zero)
  expect(paddingNodes(0, keccak256)).toEqual([zero])
  expect(paddingNodes(2, keccak256)).toEqual([zero, one, hashPair(keccak256, one, one)])
})

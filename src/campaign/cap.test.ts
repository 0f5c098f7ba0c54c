import { expect, test } from 'vitest'
import { foldCap } from './cap.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'

const keccak256 = createWasmKeccak()
const node = (digit: number) => new Uint8Array(32).fill(digit)
const pair = (a: Uint8Array, b: Uint8Array) => keccak256(Uint8Array.of(...a, ...b))

test('a cap of one node is the root; others are folded pairwise, left before right', () => {
  expect(foldCap(node(1), keccak256)).toEqual(node(1))
  expect(foldCap(Uint8Array.of(...node(1), ...node(2)), keccak256)).toEqual(pair(node(1), node(2)))
  const four = [1, 2, 3, 4].map(node)
  expect(foldCap(Uint8Array.from(four.flatMap((each) => [...each])), keccak256)).toEqual(
    pair(pair(node(1), node(2)), pair(node(3), node(4))),
  )
})

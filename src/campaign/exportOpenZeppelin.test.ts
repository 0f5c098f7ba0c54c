import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { exportOpenZeppelin } from './exportOpenZeppelin.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import type { Hex } from './hex.ts'

const keccak256 = createWasmKeccak()
/** Ascending accounts, most of which have letters in their checksum, and amounts of every size. */
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at): [Hex, bigint] => [
    `0x${(at + 1).toString(16).padStart(2, '0')}${'abcdef'.repeat(6)}fe`,
    at === 0 ? 1n : 2n ** BigInt(255 - at * 20),
  ])
const exported = (count: number) =>
  Buffer.concat([...exportOpenZeppelin(tableOf(rowsOf(count)), keccak256)]).toString('utf8')

test.each([1, 2, 3, 5, 8])('of %i recipients the file has what OpenZeppelin’s library dumps', (count) => {
  const { note: _, ...dump } = JSON.parse(exported(count))
  const rows = rowsOf(count).map(([account, amount]): [string, string] => [
    getAddress(account),
    amount.toString(),
  ])
  expect(dump).toEqual(StandardMerkleTree.of(rows, ['address', 'uint256']).dump())
})

test('the file says first that its proofs are not those of the campaign, and is one line', () => {
  const text = exported(2)
  const note =
    'For other tools. This tree has its own leaves and its own root: its proofs are not valid at an Everclaim distributor.'
  expect(JSON.parse(text).note).toBe(note)
  expect(text.startsWith(`{"note":"${note}","format":"standard-v1",`)).toBe(true)
  expect(text.indexOf('\n')).toBe(text.length - 1)
})

import { concat, encodePacked, getAddress, type Hex, keccak256 as viemKeccak256 } from 'viem'
import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { exportUniswap } from './exportUniswap.ts'
import { tableOf } from './fixtures/makeTrees.ts'

const keccak256 = createWasmKeccak()
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at): [Hex, bigint] => [
    `0x${(at + 1).toString(16).padStart(2, '0')}${'abcdef'.repeat(6)}fe`,
    at === 0 ? 1n : 2n ** BigInt(255 - at * 20),
  ])
const exported = (rows: readonly [Hex, bigint][]) =>
  Buffer.concat([...exportUniswap(tableOf(rows), keccak256)]).toString('utf8')

const types = ['uint256', 'address', 'uint256'] as const
const leafOf = (index: number, [account, amount]: [Hex, bigint]) =>
  viemKeccak256(encodePacked(types, [BigInt(index), account, amount]))
const above = (a: Hex, b: Hex) => viemKeccak256(concat(a < b ? [a, b] : [b, a]))
const grouped = (nodes: readonly Hex[]): Hex[] =>
  nodes.length === 0
    ? []
    : [nodes[1] && nodes[0] ? above(nodes[0], nodes[1]) : (nodes[0] as Hex), ...grouped(nodes.slice(2))]
/** The root by the rule of Uniswap's `merkle-distributor`: leaves in order, an odd node goes up as it is. */
const rootOf = (nodes: readonly Hex[]): Hex => (nodes[0] && !nodes[1] ? nodes[0] : rootOf(grouped(nodes)))

test.each([1, 2, 3, 5, 7, 8])('of %i recipients each has a proof of its row, and no longer one', (count) => {
  const rows = rowsOf(count)
  const { merkleRoot, claims } = JSON.parse(exported(rows))
  const leaves = rows.map((row, index) => leafOf(index, row))
  expect(merkleRoot).toBe(rootOf([...leaves].sort()))
  expect(Object.keys(claims)).toEqual(rows.map(([account]) => getAddress(account)))
  for (const [index, row] of rows.entries()) {
    const claim = claims[getAddress(row[0])]
    expect(claim.index).toBe(index)
    expect(BigInt(claim.amount)).toBe(row[1])
    expect((claim.proof as Hex[]).reduce(above, leafOf(index, row))).toBe(merkleRoot)
    // Nobody's proof is longer than the tree is high.
    expect(claim.proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)))
  }
})

test('numbers are written in whole bytes, as ethers writes them', () => {
  const account = (digit: number): Hex => `0x${`${digit}`.repeat(40)}`
  const amounts = [5n, 0x10n, 0x100n, 0xabcdn]
  const { claims, tokenTotal } = JSON.parse(
    exported(amounts.map((amount, at) => [account(at + 1), amount] as [Hex, bigint])),
  )
  expect(amounts.map((_, at) => claims[account(at + 1)].amount)).toEqual(['0x05', '0x10', '0x0100', '0xabcd'])
  expect(tokenTotal).toBe('0xace2')
})

test('the file says first that its proofs are not those of the campaign, and is one line', () => {
  const text = exported(rowsOf(2))
  const note =
    'For other tools. This tree has its own leaves and its own root: its proofs are not valid at an Everclaim distributor.'
  expect(text.startsWith(`{"note":"${note}","merkleRoot":"0x`)).toBe(true)
  expect(text.indexOf('\n')).toBe(text.length - 1)
})

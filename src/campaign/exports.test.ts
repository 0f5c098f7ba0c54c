import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import fc from 'fast-check'
import { concat, encodePacked, getAddress, type Hex, keccak256 as viemKeccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import * as v from '../schema/v.ts'
import { type Allocations, readAllocation } from './allocations.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { exportOpenZeppelin } from './exportOpenZeppelin.ts'
import { exportUniswap } from './exportUniswap.ts'
import { arbitraryList } from './fixtures/arbitraryList.ts'
import { tableOf } from './fixtures/makeTrees.ts'

const keccak256 = createWasmKeccak()

const textOf = (chunks: Iterable<Uint8Array>) => Buffer.concat([...chunks]).toString('utf8')
const rowsOf = (list: Allocations) =>
  Array.from({ length: list.count }, (_, i) => readAllocation(list.records, i)).map(
    ({ account, amount }): [string, string] => [getAddress(account), amount.toString()],
  )

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/.test(value))

describe('OpenZeppelin', () => {
  const dumpSchema = v.strictObject({
    note: v.string(),
    format: v.literal('standard-v1'),
    leafEncoding: v.array(v.string()),
    tree: v.array(hex),
    values: v.array(
      v.strictObject({
        value: v.strictTuple([v.string(), v.string()]),
        treeIndex: v.pipe(v.number(), v.finite()),
      }),
    ),
  })

  test('its library loads the dump, and would have written the same', () => {
    fc.assert(
      fc.property(arbitraryList(20), (list) => {
        const { note, ...dump } = v.parse(dumpSchema, JSON.parse(textOf(exportOpenZeppelin(list, keccak256))))
        expect(note).toContain('not valid at an Everclaim distributor')
        const theirs = StandardMerkleTree.of(rowsOf(list), ['address', 'uint256'])
        expect(dump).toEqual(theirs.dump())
        const loaded = StandardMerkleTree.load<[string, string]>(dump)
        expect(loaded.root).toBe(theirs.root)
        for (const [i, row] of rowsOf(list).entries()) {
          expect(
            StandardMerkleTree.verify(loaded.root, ['address', 'uint256'], row, loaded.getProof(i)),
          ).toBe(true)
        }
      }),
      { numRuns: runs(40) },
    )
  })

  test('its library loads the file as it is, note and all', () => {
    const list = tableOf([
      [`0x${'1'.repeat(40)}`, 5n],
      [`0x${'2'.repeat(40)}`, 6n],
    ])
    const text = textOf(exportOpenZeppelin(list, keccak256))
    expect(StandardMerkleTree.load(JSON.parse(text)).root).toMatch(/^0x[0-9a-f]{64}$/)
    expect(text).toMatchSnapshot()
  })
})

describe('Uniswap', () => {
  const claimsSchema = v.strictObject({
    note: v.string(),
    merkleRoot: hex,
    tokenTotal: hex,
    claims: v.record(
      v.string(),
      v.strictObject({ index: v.pipe(v.number(), v.finite()), amount: hex, proof: v.array(hex) }),
    ),
  })

  /** OpenZeppelin's MerkleProof.verify with sorted pairs, which Uniswap's MerkleDistributor calls. */
  function verifies(
    root: Hex,
    index: number,
    account: string,
    amount: bigint,
    proof: readonly Hex[],
  ): boolean {
    const types = ['uint256', 'address', 'uint256'] as const
    let node = viemKeccak256(encodePacked(types, [BigInt(index), getAddress(account), amount]))
    for (const other of proof) node = viemKeccak256(concat(node < other ? [node, other] : [other, node]))
    return node === root
  }

  test('every proof verifies under its rule, and with nothing changed', () => {
    fc.assert(
      fc.property(arbitraryList(33), (list) => {
        const { merkleRoot, tokenTotal, claims } = v.parse(
          claimsSchema,
          JSON.parse(textOf(exportUniswap(list, keccak256))),
        )
        expect(BigInt(tokenTotal)).toBe(list.total)
        expect(Object.keys(claims)).toEqual(rowsOf(list).map(([account]) => account))
        for (const [account, { index, amount, proof }] of Object.entries(claims)) {
          expect(readAllocation(list.records, index)).toEqual({
            index,
            account: account.toLowerCase(),
            amount: BigInt(amount),
          })
          expect(verifies(merkleRoot, index, account, BigInt(amount), proof)).toBe(true)
          expect(verifies(merkleRoot, index, account, BigInt(amount) ^ 1n, proof)).toBe(false)
        }
      }),
    )
  })

  test('the form of its file', () => {
    const list = tableOf([
      [`0x${'1'.repeat(40)}`, 5n],
      [`0x${'b'.repeat(40)}`, 600n],
    ])
    expect(textOf(exportUniswap(list, keccak256))).toMatchSnapshot()
  })
})

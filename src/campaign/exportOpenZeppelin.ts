import { type Allocations, readAllocation, recordBytes } from './allocations.ts'
import { chunksOf } from './chunksOf.ts'
import { hashRows } from './hashRows.ts'
import { toHex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'
import { sortedPair, sortHashes } from './sortHashes.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

const note =
  'For other tools. This tree has its own leaves and its own root: its proofs are not valid at an Everclaim distributor.'

/**
 * The allocations as a dump of OpenZeppelin's `StandardMerkleTree` of `[address, uint256]`, which its `load`
 * takes: JSON in UTF-8, in pieces. Its root is not the campaign's.
 */
export function* exportOpenZeppelin(allocations: Allocations, keccak256: Keccak256): Generator<Uint8Array> {
  const { count, records } = allocations
  // Leaf: the hash of the hash of abi.encode(account, amount).
  const encoded = new Uint8Array(count * 64)
  for (let i = 0; i < count; i++) {
    encoded.set(records.subarray(i * recordBytes, (i + 1) * recordBytes), i * 64 + 12)
  }
  const once = new Uint8Array(count * 32)
  const leaves = new Uint8Array(count * 32)
  hashRows(keccak256, encoded, 64, once)
  hashRows(keccak256, once, 32, leaves)

  // A heap whose last place holds the smallest leaf and whose first place is the root.
  const size = 2 * count - 1
  const tree = new Uint8Array(size * 32)
  const places = new Uint32Array(count)
  sortHashes(leaves).forEach((leaf, rank) => {
    places[leaf] = size - 1 - rank
    tree.set(leaves.subarray(leaf * 32, leaf * 32 + 32), (size - 1 - rank) * 32)
  })
  const pair = new Uint8Array(64)
  for (let node = count - 2; node >= 0; node--) {
    tree.set(keccak256(sortedPair(tree, node * 2 + 1, node * 2 + 2, pair)), node * 32)
  }

  yield* chunksOf(
    (function* () {
      yield `{"note":${JSON.stringify(note)},"format":"standard-v1","leafEncoding":["address","uint256"],"tree":[`
      for (let node = 0; node < size; node++) {
        yield `${node === 0 ? '' : ','}"${toHex(tree.subarray(node * 32, node * 32 + 32))}"`
      }
      yield '],"values":['
      for (let i = 0; i < count; i++) {
        const account = toChecksumAddress(records.subarray(i * recordBytes, i * recordBytes + 20), keccak256)
        const { amount } = readAllocation(records, i)
        yield `${i === 0 ? '' : ','}{"value":["${account}","${amount}"],"treeIndex":${places[i]}}`
      }
      yield ']}\n'
    })(),
  )
}

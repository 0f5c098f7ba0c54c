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
 * The allocations in the JSON of Uniswap's `merkle-distributor` (`merkleRoot`, `tokenTotal`, `claims` with a
 * proof each), with the same indices as the campaign: UTF-8, in pieces. Its root is not the campaign's.
 */
export function* exportUniswap(allocations: Allocations, keccak256: Keccak256): Generator<Uint8Array> {
  const { count, records, total } = allocations
  // Leaf: the hash of abi.encodePacked(uint256 index, address account, uint256 amount).
  const packed = new Uint8Array(count * 84)
  const view = new DataView(packed.buffer)
  for (let i = 0; i < count; i++) {
    view.setUint32(i * 84 + 28, i)
    packed.set(records.subarray(i * recordBytes, (i + 1) * recordBytes), i * 84 + 32)
  }
  const leaves = new Uint8Array(count * 32)
  hashRows(keccak256, packed, 84, leaves)

  // Leaves are sorted; an odd node at the end of a layer goes up as it is.
  const places = new Uint32Array(count)
  let layer: Uint8Array = new Uint8Array(count * 32)
  sortHashes(leaves).forEach((leaf, rank) => {
    places[leaf] = rank
    layer.set(leaves.subarray(leaf * 32, leaf * 32 + 32), rank * 32)
  })
  const layers = [layer]
  const pair = new Uint8Array(64)
  while (layer.length > 32) {
    const below = layer
    const nodes = below.length / 32
    layer = new Uint8Array(Math.ceil(nodes / 2) * 32)
    for (let node = 0; node + 1 < nodes; node += 2) {
      layer.set(keccak256(sortedPair(below, node, node + 1, pair)), node * 16)
    }
    if (nodes % 2 === 1) layer.set(below.subarray(below.length - 32), layer.length - 32)
    layers.push(layer)
  }

  const proofOf = (index: number): string => {
    const proof: string[] = []
    let place = places[index] ?? 0
    for (const nodes of layers) {
      const at = (place ^ 1) * 32
      if (at < nodes.length) proof.push(`"${toHex(nodes.subarray(at, at + 32))}"`)
      place >>= 1
    }
    return proof.join(',')
  }
  yield* chunksOf(
    (function* () {
      yield `{"note":${JSON.stringify(note)},"merkleRoot":"${toHex(layer)}","tokenTotal":"${evenHex(total)}","claims":{`
      for (let i = 0; i < count; i++) {
        const account = toChecksumAddress(records.subarray(i * recordBytes, i * recordBytes + 20), keccak256)
        const { amount } = readAllocation(records, i)
        yield `${i === 0 ? '' : ','}"${account}":{"index":${i},"amount":"${evenHex(amount)}","proof":[${proofOf(i)}]}`
      }
      yield '}}\n'
    })(),
  )
}

/** Hexadecimal with whole bytes, as ethers writes numbers. */
function evenHex(value: bigint): string {
  const digits = value.toString(16)
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

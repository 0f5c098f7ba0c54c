import { hashRows } from './hashRows.ts'
import type { Keccak256 } from './keccak256.ts'

/** The most levels that a distributor can carry in its own code: 512 nodes of 32 bytes. */
export const maxCapBits = 9

/** Folds a cap pairwise to the root. */
export function foldCap(cap: Uint8Array, keccak256: Keccak256): Uint8Array {
  let nodes = cap
  while (nodes.length > 32) {
    const above = new Uint8Array(nodes.length / 2)
    hashRows(keccak256, nodes, 64, above)
    nodes = above
  }
  return nodes
}

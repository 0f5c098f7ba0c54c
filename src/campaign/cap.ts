import { type CampaignTree, treeNode } from './buildTree.ts'
import { hashRows } from './hashRows.ts'
import type { Keccak256 } from './keccak256.ts'

/** The most levels that a distributor can carry in its own code: 512 nodes of 32 bytes. */
export const maxCapBits = 9

/** The cap of a tree: the 2^capBits nodes at level `depth - capBits`, padding included, 32 bytes each. */
export function capOf(tree: CampaignTree, capBits: number): Uint8Array {
  const cap = new Uint8Array(32 << capBits)
  for (let i = 0; i < 1 << capBits; i++) cap.set(treeNode(tree, tree.depth - capBits, i), i * 32)
  return cap
}

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

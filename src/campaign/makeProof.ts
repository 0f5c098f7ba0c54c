import { type CampaignTree, treeNode } from './buildTree.ts'
import { type Hex, toHex } from './hex.ts'

/** The siblings of the allocation at `index`, bottom first: exactly `depth - capBits` nodes. */
export function makeProof(tree: CampaignTree, index: number, capBits: number): Hex[] {
  const proof: Hex[] = []
  for (let level = 0; level < tree.depth - capBits; level++) {
    proof.push(toHex(treeNode(tree, level, (index >> level) ^ 1)))
  }
  return proof
}

import type { Keccak256 } from './keccak256.ts'
import type { Manifest } from './manifest.ts'
import { isSame } from './sameBytes.ts'
import { paddingNodes } from './treeShape.ts'

/**
 * Whether the entries of a cap that are above no allocation are padding. The others are recomputed by the
 * shards below them: with all of a list's shards and this, the cap is the cap of the list.
 */
export function isPadded(cap: Uint8Array, tree: Manifest['tree'], keccak256: Keccak256): boolean {
  const height = tree.depth - tree.capBits
  const padding = paddingNodes(height, keccak256).at(-1)
  for (let at = Math.ceil(tree.count / 2 ** height) * 32; at < cap.length; at += 32)
    if (!isSame(cap.subarray(at, at + 32), padding)) return false
  return true
}

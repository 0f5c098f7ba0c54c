import type { Keccak256 } from './keccak256.ts'

/** Levels above the leaves: ceil(log2(count)). */
export function depthOf(count: number): number {
  return 32 - Math.clz32(Math.max(count - 1, 0))
}

/** The padding nodes of levels 0 to `depth`. */
export function paddingNodes(depth: number, keccak256: Keccak256): Uint8Array[] {
  let node: Uint8Array = new Uint8Array(32)
  const nodes = [node]
  for (let level = 0; level < depth; level++) {
    node = hashPair(keccak256, node, node)
    nodes.push(node)
  }
  return nodes
}

/** A node from the two below it. */
export function hashPair(keccak256: Keccak256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const pair = new Uint8Array(64)
  pair.set(left)
  pair.set(right, 32)
  return keccak256(pair)
}

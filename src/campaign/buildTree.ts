import { type Allocations, recordBytes } from './allocations.ts'
import { hashRows } from './hashRows.ts'
import type { Keccak256 } from './keccak256.ts'

/**
 * A positional Merkle tree of fixed depth over all allocations. Level 0 holds the leaves, level `depth` the
 * root. What lies beyond the last allocation is padding: it is not stored, `padding[level]` stands for every
 * node of it.
 */
export type CampaignTree = {
  readonly count: number
  /** ceil(log2(count)). */
  readonly depth: number
  /** 32 bytes a node; level `j` holds ceil(count / 2^j) nodes. */
  readonly levels: readonly Uint8Array[]
  /** The padding node of each level: 32 zero bytes at level 0, and hashes of two such nodes above. */
  readonly padding: readonly Uint8Array[]
}

/** Rows hashed between two calls of `onProgress`. */
const batch = 16_384

/** Builds the tree. `onProgress` is called with how many of about 2 * count hashes are done. */
export function buildTree(
  allocations: Allocations,
  keccak256: Keccak256,
  onProgress?: (done: number, all: number) => void,
): CampaignTree {
  const { count, records } = allocations
  const depth = depthOf(count)
  const padding = paddingNodes(depth, keccak256)
  let done = 0
  const hashLevel = (input: Uint8Array, length: number, output: Uint8Array) => {
    const rows = output.length / 32
    for (let from = 0; from < rows; from += batch) {
      const to = Math.min(rows, from + batch)
      hashRows(
        keccak256,
        input.subarray(from * length, to * length),
        length,
        output.subarray(from * 32, to * 32),
      )
      done += to - from
      onProgress?.(done, 2 * count)
    }
  }

  let level: Uint8Array = new Uint8Array(count * 32)
  hashLevel(records, recordBytes, level)
  const levels = [level]
  for (let height = 0; height < depth; height++) {
    const below: Uint8Array = level
    const pairs = Math.floor(below.length / 64)
    level = new Uint8Array(Math.ceil(below.length / 64) * 32)
    hashLevel(below, 64, level.subarray(0, pairs * 32))
    if (level.length > pairs * 32) {
      level.set(hashPair(keccak256, below.subarray(pairs * 64), nodeOf(padding, height)), pairs * 32)
    }
    levels.push(level)
  }
  return { count, depth, levels, padding }
}

/** Levels above the leaves: ceil(log2(count)). */
export function depthOf(count: number): number {
  return count <= 1 ? 0 : 32 - Math.clz32(count - 1)
}

/** The padding nodes of levels 0 to `depth`. */
export function paddingNodes(depth: number, keccak256: Keccak256): Uint8Array[] {
  const nodes: Uint8Array[] = [new Uint8Array(32)]
  for (let level = 0; level < depth; level++) {
    const node = nodeOf(nodes, level)
    nodes.push(hashPair(keccak256, node, node))
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

/** The node at `position` of `level`, padding included. */
export function treeNode(tree: CampaignTree, level: number, position: number): Uint8Array {
  const nodes = tree.levels[level]
  if (nodes === undefined) throw new RangeError(`The tree has no level ${level}.`)
  const at = position * 32
  return at < nodes.length ? nodes.subarray(at, at + 32) : nodeOf(tree.padding, level)
}

function nodeOf(nodes: readonly Uint8Array[], level: number): Uint8Array {
  const node = nodes[level]
  if (node === undefined) throw new RangeError(`There is no level ${level}.`)
  return node
}

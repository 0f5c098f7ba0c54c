import { type Allocations, compareAccounts, recordBytes } from './allocations.ts'
import { type CampaignTree, paddingNodes, treeNode } from './buildTree.ts'
import { hashRows } from './hashRows.ts'
import type { Keccak256 } from './keccak256.ts'
import type { Manifest } from './manifest.ts'
import { PackageDamagedError } from './packageErrors.ts'

/** `EVCS` and the version of the layout. docs/package-format.md defines the rest. */
const magic = Uint8Array.of(0x45, 0x56, 0x43, 0x53, 1)
const headerBytes = 16

/** Entries that a shard holds on average, at most, as long as the number of files allows. */
const averageEntries = 128

/** Leading address bits that name a shard in a list of this length. */
export function choosePrefixBits(count: number, maxPrefixBits: number): number {
  let bits = 0
  while (bits < maxPrefixBits && count / 2 ** bits > averageEntries) bits++
  return bits
}

/** The leading `bits` bits of the account of a record, as a number. */
export function prefixOf(records: Uint8Array, position: number, bits: number): number {
  const at = position * recordBytes
  return (((records[at] ?? 0) << 8) | (records[at + 1] ?? 0)) >> (16 - bits)
}

/** Path of the shard with this prefix: `shards/` and the prefix in hexadecimal digits. */
export function pathOfPrefix(prefix: number, prefixBits: number): string {
  return `shards/${prefix.toString(16).padStart(Math.max(1, Math.ceil(prefixBits / 4)), '0')}.bin`
}

/** First allocation of each prefix, and the count at the end. */
export function shardStarts(allocations: Allocations, prefixBits: number): Uint32Array {
  const starts = new Uint32Array(2 ** prefixBits + 1)
  for (let i = 0; i < allocations.count; i++) {
    const after = prefixOf(allocations.records, i, prefixBits) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
  return starts
}

/**
 * Writes the shard of the allocations `from` (inclusive) to `to` (exclusive): them, their neighbour on either
 * side, so that an absence between two files can be proven, and the nodes that are needed to climb to the
 * cap.
 */
export function writeShard(
  allocations: Allocations,
  tree: CampaignTree,
  capBits: number,
  from: number,
  to: number,
): Uint8Array {
  const { count, records } = allocations
  const first = Math.max(0, from - 1)
  const end = Math.min(count, to + 1)
  const height = tree.depth - capBits

  const boundary = boundaryNodes(first, end, count, height)
  const width = amountWidth(records, first, end)
  const entryBytes = 20 + width
  const bytes = new Uint8Array(headerBytes + (end - first) * entryBytes + boundary.length * 32)
  bytes.set(magic)
  bytes[5] = width
  const view = new DataView(bytes.buffer)
  view.setUint32(8, first)
  view.setUint32(12, end - first)
  let at = headerBytes
  for (let i = first; i < end; i++, at += entryBytes) {
    const record = i * recordBytes
    for (let j = 0; j < 20; j++) bytes[at + j] = records[record + j] ?? 0
    for (let j = 0; j < width; j++) bytes[at + 20 + j] = records[record + recordBytes - width + j] ?? 0
  }
  for (const { level, position } of boundary) {
    bytes.set(treeNode(tree, level, position), at)
    at += 32
  }
  return bytes
}

/** A shard whose entries and nodes were recomputed to the cap. */
export type Shard = {
  /** Index of the first entry. */
  readonly first: number
  readonly count: number
  /** The entries as records of a table. */
  readonly records: Uint8Array
  /** The siblings on the way up from the entry with this index, bottom first. */
  readonly proofOf: (index: number) => Uint8Array[]
}

/** Which entries of a shard are of its own prefix: the others are the neighbours. `to` is exclusive. */
export function entriesOfPrefix({ count, records }: Shard, prefix: number, bits: number) {
  let [from, to] = [0, count]
  while (from < to && prefixOf(records, from, bits) < prefix) from++
  while (to > from && prefixOf(records, to - 1, bits) > prefix) to--
  return { from, to }
}

/**
 * Reads a shard, climbs from its entries to the cap, and refuses it unless every byte of it is accounted for:
 * that the entries are what the root says, ascend, and are all that there is of the prefix. What it accepts
 * is what `writeShard` writes, to the last byte: nothing in a shard can be written in two ways.
 *
 * @throws PackageDamagedError
 */
export function readShard(input: {
  bytes: Uint8Array
  manifest: Manifest
  /** A cap that was folded to the root already. */
  cap: Uint8Array
  prefix: number
  keccak256: Keccak256
}): Shard {
  const { bytes, manifest, cap, prefix, keccak256 } = input
  const { count, depth, capBits } = manifest.tree
  const { prefixBits } = manifest.shards
  const height = depth - capBits
  const path = pathOfPrefix(prefix, prefixBits)
  const damaged = (reason: string) => new PackageDamagedError(path, reason)

  if (bytes.length < headerBytes || magic.some((byte, i) => byte !== bytes[i]))
    throw damaged('is not a shard')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const width = view.getUint8(5)
  const first = view.getUint32(8)
  const entries = view.getUint32(12)
  if (width < 1 || width > 32 || view.getUint16(6) !== 0) throw damaged('has a header that makes no sense')
  if (entries === 0 || first + entries > count) throw damaged('names allocations that the list does not have')
  const entryBytes = 20 + width
  const nodesAt = headerBytes + entries * entryBytes
  if (nodesAt > bytes.length) throw damaged('is cut off or too long')
  const boundary = boundaryNodes(first, first + entries, count, height)
  if (bytes.length !== nodesAt + boundary.length * 32) throw damaged('is cut off or too long')

  const records = new Uint8Array(entries * recordBytes)
  let highest = 0
  for (let i = 0, at = headerBytes; i < entries; i++, at += entryBytes) {
    const record = i * recordBytes
    for (let j = 0; j < 20; j++) records[record + j] = bytes[at + j] ?? 0
    for (let j = 0; j < width; j++) records[record + recordBytes - width + j] = bytes[at + 20 + j] ?? 0
    highest |= bytes[at + 20] ?? 0
  }
  // As few bytes as the largest amount takes: one of them needs the first one.
  if (width > 1 && highest === 0) throw damaged('is not written in its one form')

  const levels: { from: number; nodes: Uint8Array }[] = []
  let from = first
  let nodes: Uint8Array = new Uint8Array(entries * 32)
  hashRows(keccak256, records, recordBytes, nodes)
  let nodeAt = nodesAt
  for (let level = 0; level < height; level++) {
    const hasLeft = from % 2 === 1
    const end = from + nodes.length / 32
    const hasRight = end % 2 === 1
    const whole = new Uint8Array(nodes.length + (hasLeft ? 32 : 0) + (hasRight ? 32 : 0))
    whole.set(nodes, hasLeft ? 32 : 0)
    if (hasLeft) {
      whole.set(bytes.subarray(nodeAt, nodeAt + 32))
      nodeAt += 32
    }
    if (hasRight && end < nodesAtLevel(count, level)) {
      whole.set(bytes.subarray(nodeAt, nodeAt + 32), whole.length - 32)
      nodeAt += 32
    } else if (hasRight) {
      // What lies beyond the last allocation is computed, never read: so the last entry is proven to be the
      // last.
      whole.set(paddingNodes(level, keccak256)[level] ?? whole, whole.length - 32)
    }
    from -= hasLeft ? 1 : 0
    levels.push({ from, nodes: whole })
    nodes = new Uint8Array(whole.length / 2)
    hashRows(keccak256, whole, 64, nodes)
    from /= 2
  }
  const expected = cap.subarray(from * 32, from * 32 + nodes.length)
  if (expected.length !== nodes.length || nodes.some((byte, i) => byte !== expected[i]))
    throw damaged('does not recompute to the root')

  for (let i = 1; i < entries; i++) {
    if (compareAccounts(records, i - 1, records, i) >= 0)
      throw damaged('is not in order, so the whole list is not')
  }
  let before = 0
  let after = 0
  for (let i = 0; i < entries; i++) {
    const own = prefixOf(records, i, prefixBits)
    if (own < prefix) before++
    if (own > prefix) after++
  }
  const isWholeBelow = before === 1 || (before === 0 && first === 0)
  const isWholeAbove = after === 1 || (after === 0 && first + entries === count)
  if (!isWholeBelow || !isWholeAbove)
    throw damaged(`does not hold the whole part of the list that its name says`)

  return {
    first,
    count: entries,
    records,
    proofOf: (index) =>
      levels.map(({ from, nodes }, level) => {
        const at = (((index >> level) ^ 1) - from) * 32
        return nodes.subarray(at, at + 32)
      }),
  }
}

/** Nodes that lie on `level` of a tree of `count` leaves, padding left out. */
function nodesAtLevel(count: number, level: number): number {
  return Math.ceil(count / 2 ** level)
}

/**
 * The nodes beside the leaves `first` to `end` (exclusive) that a climb to `height` needs: from the bottom
 * up, on each level the left one before the right one, padding left out.
 */
function boundaryNodes(first: number, end: number, count: number, height: number) {
  const nodes: { level: number; position: number }[] = []
  let from = first
  let to = end
  for (let level = 0; level < height; level++) {
    if (from % 2 === 1) nodes.push({ level, position: from - 1 })
    if (to % 2 === 1 && to < nodesAtLevel(count, level)) nodes.push({ level, position: to })
    from = Math.floor(from / 2)
    to = Math.ceil(to / 2)
  }
  return nodes
}

/** Bytes that the largest amount of the records `from` to `to` (exclusive) takes; at least 1. */
function amountWidth(records: Uint8Array, from: number, to: number): number {
  let width = 1
  for (let i = from; i < to; i++) {
    const amountAt = i * recordBytes + 20
    for (let j = 0; j < 32 - width; j++) {
      if (records[amountAt + j] !== 0) {
        width = 32 - j
        break
      }
    }
  }
  return width
}

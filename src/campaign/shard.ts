import { message, say } from '../language/say.ts'
import { type Allocations, compareAccounts, recordBytes } from './allocations.ts'
import { boundaryNodes, nodesAtLevel, type Part } from './climbToCap.ts'
import { hashRows } from './hashRows.ts'
import { fromHex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'
import { climbsToRoot, type Manifest } from './manifest.ts'
import { PackageDamagedError } from './packageErrors.ts'
import { isSame } from './sameBytes.ts'
import { paddingNodes } from './treeShape.ts'

/** `EVCS`; the version of the layout is behind it. docs/package-format.md defines the rest. */
const magic = Uint8Array.of(0x45, 0x56, 0x43, 0x53)
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
 * What the shard of the allocations `from` (inclusive) to `to` (exclusive) holds: them and their neighbour on
 * either side, so that an absence between two files can be proven.
 */
export function partOfShard(count: number, from: number, to: number): Part {
  return { first: Math.max(0, from - 1), end: Math.min(count, to + 1) }
}

/** Writes a shard: its allocations, and the nodes beside them that are needed to climb to the root. */
export function writeShard(records: Uint8Array, { first, end }: Part, beside: Uint8Array): Uint8Array {
  const width = amountWidth(records, first, end)
  const entryBytes = 20 + width
  const nodesAt = headerBytes + (end - first) * entryBytes
  const bytes = new Uint8Array(nodesAt + beside.length)
  bytes.set(magic)
  bytes[4] = 2
  bytes[5] = width
  const view = new DataView(bytes.buffer)
  view.setUint32(8, first)
  view.setUint32(12, end - first)
  const source = new DataView(records.buffer, records.byteOffset, records.length)
  for (let i = first, at = headerBytes; i < end; i++, at += entryBytes) {
    const record = i * recordBytes
    copyBytes(source, record, view, at, 20)
    copyBytes(source, record + recordBytes - width, view, at + 20, width)
  }
  bytes.set(beside, nodesAt)
  return bytes
}

/** A shard whose entries and nodes were recomputed to the root. */
export type Shard = {
  /** Index of the first entry. */
  readonly first: number
  readonly count: number
  /** The entries as records of a table. */
  readonly records: Uint8Array
  /** The siblings on the way from the entry with this index up to the cap, bottom first. */
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
 * Reads a shard, climbs from its entries to the root, and refuses it unless every byte of it is accounted
 * for: that the entries are what the root says, ascend, and are all that there is of the prefix. What it
 * accepts is what `writeShard` writes, to the last byte: nothing in a shard can be written in two ways.
 *
 * In the layout of the earlier formats a shard climbs to the cap and no further.
 *
 * @throws PackageDamagedError
 */
export function readShard(input: {
  bytes: Uint8Array
  manifest: Manifest
  /** A cap that was folded to the root already. The earlier formats need it (`climbsToRoot`). */
  cap?: Uint8Array | undefined
  prefix: number
  keccak256: Keccak256
}): Shard {
  const { bytes, manifest, cap, prefix, keccak256 } = input
  const { count, depth, capBits } = manifest.tree
  const { prefixBits } = manifest.shards
  const height = depth - capBits
  const isToRoot = climbsToRoot(manifest)
  const top = isToRoot ? depth : height
  const path = pathOfPrefix(prefix, prefixBits)
  const damaged = (fault: string) => new PackageDamagedError(path, say(fault, { path }))

  if (
    bytes.length < headerBytes ||
    magic.some((byte, i) => byte !== bytes[i]) ||
    bytes[4] !== (isToRoot ? 2 : 1)
  )
    throw damaged(message('{path} is not a shard.'))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const width = view.getUint8(5)
  const first = view.getUint32(8)
  const entries = view.getUint32(12)
  if (width < 1 || width > 32 || view.getUint16(6) !== 0)
    throw damaged(message('{path} has a header that makes no sense.'))
  if (entries === 0 || first + entries > count)
    throw damaged(message('{path} names allocations that the list does not have.'))
  const entryBytes = 20 + width
  const nodesAt = headerBytes + entries * entryBytes
  const boundary = boundaryNodes(first, first + entries, count, top)
  if (bytes.length !== nodesAt + boundary.length * 32)
    throw damaged(message('{path} is cut off or too long.'))

  const records = new Uint8Array(entries * recordBytes)
  const target = new DataView(records.buffer)
  let highest = 0
  for (let i = 0, at = headerBytes; i < entries; i++, at += entryBytes) {
    const record = i * recordBytes
    copyBytes(view, at, target, record, 20)
    copyBytes(view, at + 20, target, record + recordBytes - width, width)
    highest |= bytes[at + 20] ?? 0
  }
  // As few bytes as the largest amount takes: one of them needs the first one.
  if (width > 1 && highest === 0) throw damaged(message('{path} is not written in its one form.'))

  // All levels in one array, each hashed to where the next one is read: `at` is the place of node `from`.
  const nodes = new Uint8Array(32 * (2 * entries + 4 * top + 4))
  const levels: { from: number; at: number }[] = []
  let [from, end] = [first, first + entries]
  let at = 32 * (from % 2)
  hashRows(keccak256, records, recordBytes, nodes.subarray(at, at + 32 * entries))
  let nodeAt = nodesAt
  for (let level = 0; level < top; level++) {
    if (from % 2 === 1) {
      from--
      at -= 32
      nodes.set(bytes.subarray(nodeAt, nodeAt + 32), at)
      nodeAt += 32
    }
    if (end % 2 === 1) {
      const place = at + 32 * (end - from)
      if (end < nodesAtLevel(count, level)) {
        nodes.set(bytes.subarray(nodeAt, nodeAt + 32), place)
        nodeAt += 32
      } else {
        // What lies beyond the last allocation is computed, never read: so the last entry is proven to be the
        // last.
        nodes.set(paddingNodes(level, keccak256)[level] ?? magic, place)
      }
      end++
    }
    levels.push({ from, at })
    const wholeEnd = at + 32 * (end - from)
    const above = wholeEnd + 32 * ((from / 2) % 2)
    hashRows(keccak256, nodes.subarray(at, wholeEnd), 64, nodes.subarray(above, above + 16 * (end - from)))
    from /= 2
    end /= 2
    at = above
  }
  const expected = isToRoot ? fromHex(manifest.tree.root) : cap?.subarray(32 * from, 32 * end)
  if (!expected || !isSame(nodes.subarray(at, at + 32 * (end - from)), expected))
    throw damaged(message('{path} does not recompute to the root.'))

  for (let i = 1; i < entries; i++) {
    if (compareAccounts(records, i - 1, records, i) >= 0)
      throw damaged(message('{path} is not in order, so the whole list is not.'))
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
    throw damaged(message('{path} does not hold the whole part of the list that its name says.'))

  return {
    first,
    count: entries,
    records,
    proofOf: (index) =>
      levels.slice(0, height).map((each, level) => {
        const place = each.at + (((index >> level) ^ 1) - each.from) * 32
        return nodes.subarray(place, place + 32)
      }),
  }
}

/** Copies a few bytes, four at a time: for so few, a call of the engine's own copying takes longer. */
function copyBytes(from: DataView, fromAt: number, to: DataView, toAt: number, length: number): void {
  let at = 0
  for (; at + 4 <= length; at += 4) to.setUint32(toAt + at, from.getUint32(fromAt + at))
  for (; at < length; at++) to.setUint8(toAt + at, from.getUint8(fromAt + at))
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

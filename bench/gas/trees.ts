import { createKeccak } from 'hash-wasm'
import { bytesToHex, type Hex, toBytes } from 'viem'

export type Row = { index: number; account: Hex; amount: bigint }

/** A whole tree, level by level; level 0 holds the leaves, 32 bytes each. */
export type Tree = { levels: Uint8Array[] }

export type Keccak = (...parts: Uint8Array[]) => Uint8Array

/** A fast keccak256 over the concatenation of its arguments. */
export async function createHash(): Promise<Keccak> {
  const hasher = await createKeccak(256)
  return (...parts) => {
    hasher.init()
    for (const part of parts) hasher.update(part)
    return hasher.digest('binary')
  }
}

/**
 * 2^depth recipients with accounts that spread over the address range in order, and amounts of 18 decimals.
 */
export function makeRows(depth: number): Row[] {
  const count = 2 ** depth
  const step = (1n << 160n) / BigInt(count)
  const noise = 0x9e3779b97f4a7c15f39cc0605cedc8341082276bn % step
  return Array.from({ length: count }, (_, index) => ({
    index,
    account: getLowerHex(BigInt(index) * step + noise, 20),
    amount: 1_000n * 10n ** 18n + BigInt(index) * 10n ** 9n,
  }))
}

function getLowerHex(value: bigint, bytes: number): Hex {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`
}

function word(value: bigint): Uint8Array {
  return toBytes(value, { size: 32 })
}

export type Scheme = {
  leaf: (keccak: Keccak, row: Row) => Uint8Array
  isSorted: boolean
}

/** Everclaim's tree: position decides the side. */
export const positional: Scheme = {
  leaf: (keccak, row) => keccak(toBytes(row.account), word(row.amount)),
  isSorted: false,
}

/** Uniswap's: keccak256(abi.encodePacked(index, account, amount)), pairs sorted by value. */
export const uniswap: Scheme = {
  leaf: (keccak, row) => keccak(word(BigInt(row.index)), toBytes(row.account), word(row.amount)),
  isSorted: true,
}

/**
 * OpenZeppelin's `StandardMerkleTree`: double hash of abi.encode(index, account, amount), pairs sorted by
 * value.
 */
export const openZeppelin: Scheme = {
  leaf: (keccak, row) => keccak(keccak(word(BigInt(row.index)), word(BigInt(row.account)), word(row.amount))),
  isSorted: true,
}

/** Builds the tree over a power of two of rows. */
export function buildTree(keccak: Keccak, scheme: Scheme, rows: readonly Row[]): Tree {
  let level = new Uint8Array(rows.length * 32)
  for (const row of rows) level.set(scheme.leaf(keccak, row), row.index * 32)
  const levels = [level]
  while (level.length > 32) {
    const next = new Uint8Array(level.length / 2)
    for (let at = 0; at < level.length; at += 64) {
      const left = level.subarray(at, at + 32)
      const right = level.subarray(at + 32, at + 64)
      const isSwapped = scheme.isSorted && Buffer.compare(left, right) > 0
      next.set(isSwapped ? keccak(right, left) : keccak(left, right), at / 2)
    }
    levels.push(next)
    level = next
  }
  return { levels }
}

function nodeAt(tree: Tree, height: number, position: number): Hex {
  const level = tree.levels[height]
  if (!level || position * 32 >= level.length) throw new Error(`No node ${position} at level ${height}`)
  return bytesToHex(level.subarray(position * 32, position * 32 + 32))
}

/** The siblings from the leaf at `index` up to, not including, level `height`. */
export function proofOf(tree: Tree, index: number, height: number): Hex[] {
  return Array.from({ length: height }, (_, level) => nodeAt(tree, level, Math.floor(index / 2 ** level) ^ 1))
}

/** All nodes of one level, left to right. */
export function rowOf(tree: Tree, height: number): Hex[] {
  const level = tree.levels[height]
  return Array.from({ length: (level?.length ?? 0) / 32 }, (_, position) => nodeAt(tree, height, position))
}

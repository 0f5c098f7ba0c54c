/** The order of `hashes`, 32 bytes each, ascending. Both foreign tree formats sort their leaves. */
export function sortHashes(hashes: Uint8Array): Uint32Array {
  const count = hashes.length / 32
  const view = new DataView(hashes.buffer, hashes.byteOffset, hashes.length)
  const heads = Float64Array.from(
    { length: count },
    (_, i) => view.getUint32(i * 32) * 0x100000 + (view.getUint32(i * 32 + 4) >>> 12),
  )
  return Uint32Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => (heads[a] ?? 0) - (heads[b] ?? 0) || compareHashes(hashes, a, b),
  )
}

/** Orders two of `hashes` by their bytes. */
export function compareHashes(hashes: Uint8Array, a: number, b: number): number {
  for (let i = 0; i < 32; i++) {
    const difference = (hashes[a * 32 + i] ?? 0) - (hashes[b * 32 + i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Keccak-256 of two of `hashes`, the smaller one first, as OpenZeppelin and Uniswap combine nodes. */
export function sortedPair(hashes: Uint8Array, a: number, b: number, pair: Uint8Array): Uint8Array {
  const [first, second] = compareHashes(hashes, a, b) <= 0 ? [a, b] : [b, a]
  pair.set(hashes.subarray(first * 32, first * 32 + 32))
  pair.set(hashes.subarray(second * 32, second * 32 + 32), 32)
  return pair
}

/**
 * Keccak-256 as Ethereum uses it (not the later SHA3-256): any bytes in, a fresh array of 32 bytes out.
 *
 * It is handed in and never imported, so that the browser's check path can use the one that viem brings, and
 * Node a faster one. An implementation may add `rows`, which the tree builder prefers when it is there.
 */
export type Keccak256 = {
  (bytes: Uint8Array): Uint8Array
  /** Hashes consecutive rows of `length` bytes, as many as fill `output` with 32 bytes each. */
  readonly rows?: (input: Uint8Array, length: number, output: Uint8Array) => void
}

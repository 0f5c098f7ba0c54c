import type { Keccak256 } from './keccak256.ts'

/** Hashes consecutive rows of `length` bytes of `input`, as many as fill `output` with 32 bytes each. */
export function hashRows(keccak256: Keccak256, input: Uint8Array, length: number, output: Uint8Array): void {
  if (keccak256.rows) {
    keccak256.rows(input, length, output)
    return
  }
  const count = output.length / 32
  for (let row = 0; row < count; row++) {
    output.set(keccak256(input.subarray(row * length, (row + 1) * length)), row * 32)
  }
}

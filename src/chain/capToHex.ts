import { bytesToHex } from '@noble/hashes/utils'
import type { Hex } from 'viem'

/** The bytes of a package's cap.bin as the list of 32-byte nodes that the contract's constructor takes. */
export function capToHex(cap: Uint8Array): Hex[] {
  return Array.from(
    { length: Math.floor(cap.length / 32) },
    (_, i): Hex => `0x${bytesToHex(cap.subarray(32 * i, 32 * i + 32))}`,
  )
}

import { type Hex, toHex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'

/** An address of 20 bytes in mixed case, as EIP-55 says. */
export function toChecksumAddress(account: Uint8Array, keccak256: Keccak256): Hex {
  const digits = toHex(account).slice(2)
  const hash = keccak256(new TextEncoder().encode(digits))
  let text: Hex = '0x'
  for (let i = 0; i < 40; i++) {
    const digit = digits[i] ?? ''
    text += ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 8 ? digit.toUpperCase() : digit
  }
  return text
}

import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import type { Address } from 'viem'

/** An address of 20 bytes in mixed case, as EIP-55 says: viem's `getAddress` for what does without viem. */
export function checksumAddress(account: Uint8Array): Address {
  const digits = bytesToHex(account)
  const hash = bytesToHex(keccak_256(digits))
  const mixed = [...digits].map((digit, i) => ((hash[i] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${mixed.join('')}`
}

import {
  type Address,
  concatHex,
  getAddress,
  type Hex,
  hexToNumber,
  isAddressEqual,
  recoverAddress,
  recoverMessageAddress,
  size,
  slice,
  toHex,
  zeroAddress,
} from 'viem'

/** What a signature says by itself about a hash that a Safe's owners sign. */
export type RecoveredSignature =
  /**
   * An account's own: over the hash (v 27, 28), or over the hash as an Ethereum message (v 31, 32). It proves
   * its signer.
   */
  | { kind: 'account'; signer: Address }
  /** A contract owner's (v 0): the contract itself would have to be asked. */
  | { kind: 'contract'; signer: Address }
  /** Points to an approval on chain (v 1): the Safe would have to be asked. */
  | { kind: 'approval'; signer: Address }
  | { kind: 'unreadable' }

/** Reads a signature as a Safe reads it. Never throws. */
export async function recoverSignature(hash: Hex, signature: Hex): Promise<RecoveredSignature> {
  if (size(signature) < 65) return { kind: 'unreadable' }
  const v = hexToNumber(slice(signature, 64, 65))
  if (v === 0 || v === 1) {
    const r = slice(signature, 0, 32)
    if (!/^0x0{24}/.test(r)) return { kind: 'unreadable' }
    if (v === 1 && size(signature) !== 65) return { kind: 'unreadable' }
    return { kind: v === 0 ? 'contract' : 'approval', signer: getAddress(slice(r, 12)) }
  }
  if (size(signature) !== 65) return { kind: 'unreadable' }
  try {
    const signer = await recover(hash, signature, v)
    if (!signer || isAddressEqual(signer, zeroAddress)) return { kind: 'unreadable' }
    return { kind: 'account', signer }
  } catch {
    // No point of the curve.
    return { kind: 'unreadable' }
  }
}

async function recover(hash: Hex, signature: Hex, v: number): Promise<Address | undefined> {
  if (v === 27 || v === 28) return recoverAddress({ hash, signature })
  if (v !== 31 && v !== 32) return undefined
  const plain = concatHex([slice(signature, 0, 64), toHex(v - 4, { size: 1 })])
  return recoverMessageAddress({ message: { raw: hash }, signature: plain })
}

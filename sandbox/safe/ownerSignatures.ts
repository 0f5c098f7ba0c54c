import {
  type Address,
  concatHex,
  type Hex,
  hexToNumber,
  recoverAddress,
  recoverMessageAddress,
  size,
  slice,
  toHex,
} from 'viem'
import { SafeRefusalError } from './safeErrors.ts'

/** One owner's agreement. */
export type OwnerSignature = { readonly signer: Address; readonly signature: Hex }

/**
 * Who made a 65-byte signature as a Safe reads it: over the hash itself (v 27, 28), or over the hash as an Ethereum message
 * (v 31, 32). Approvals on chain and contract owners (v 0, 1) do not occur here.
 *
 * @throws SafeRefusalError 'Invalid signature'
 */
export async function recoverSigner(hash: Hex, signature: Hex): Promise<Address> {
  try {
    if (size(signature) !== 65) throw new SafeRefusalError('Invalid signature')
    const v = hexToNumber(slice(signature, 64))
    if (v === 27 || v === 28) return await recoverAddress({ hash, signature })
    if (v !== 31 && v !== 32) throw new SafeRefusalError('Invalid signature')
    const plain = concatHex([slice(signature, 0, 64), toHex(v - 4)])
    return await recoverMessageAddress({ message: { raw: hash }, signature: plain })
  } catch (cause) {
    if (cause instanceof SafeRefusalError) throw cause
    throw new SafeRefusalError('Invalid signature', cause)
  }
}

/** Signatures as a Safe wants them: one after the other, in the order of their owners' addresses. */
export function joinSignatures(signatures: readonly OwnerSignature[]): Hex {
  const sorted = [...signatures].sort((a, b) => (BigInt(a.signer) < BigInt(b.signer) ? -1 : 1))
  return concatHex(sorted.map(({ signature }) => signature))
}

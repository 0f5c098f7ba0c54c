import {
  type Address,
  concatHex,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  pad,
  recoverAddress,
  recoverMessageAddress,
  size,
  slice,
  toHex,
} from 'viem'
import { SafeRefusalError } from './safeErrors.ts'

/**
 * One owner's agreement, as a Safe reads it: 65 bytes, and for a contract (v 0) the bytes that the contract
 * takes, behind their length.
 */
export type OwnerSignature = { readonly signer: Address; readonly signature: Hex }

/** By its last byte: made with a key, an approval on chain, or for a contract to judge. */
export function signatureKind(signature: Hex): 'key' | 'approval' | 'contract' | 'none' {
  if (size(signature) < 65) return 'none'
  const v = hexToNumber(slice(signature, 64, 65))
  if (v === 0) return size(signature) > 97 || isEmptyContractSignature(signature) ? 'contract' : 'none'
  if (size(signature) !== 65) return 'none'
  if (v === 1) return 'approval'
  return [27, 28, 31, 32].includes(v) ? 'key' : 'none'
}

const isEmptyContractSignature = (signature: Hex) =>
  size(signature) === 97 && hexToBigInt(slice(signature, 65)) === 0n

/** Of an approval or a contract's signature: the owner that it names. It proves nothing. */
export function namedSigner(signature: Hex): Address {
  return getAddress(slice(signature, 12, 32))
}

/** What a contract takes as its signature. */
export function contractSignatureOf(signature: Hex): Hex {
  return size(signature) > 97 ? slice(signature, 97) : '0x'
}

/** The signature of who has approved a hash on chain. */
export function approvalOf(owner: Address): Hex {
  return concatHex([pad(owner), pad('0x00', { size: 32 }), '0x01'])
}

/**
 * Who made a 65-byte signature with a key, as a Safe reads it: over the hash itself (v 27, 28), or over the
 * hash as an Ethereum message (v 31, 32).
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

/**
 * Signatures as a Safe wants them: one after the other, in the order of their owners' addresses, and behind
 * them what contracts take, to which their place in the row points.
 */
export function joinSignatures(signatures: readonly OwnerSignature[]): Hex {
  const sorted = [...signatures].sort((a, b) => (BigInt(a.signer) < BigInt(b.signer) ? -1 : 1))
  const tails: Hex[] = []
  let end = sorted.length * 65
  const heads = sorted.map(({ signature }) => {
    if (signatureKind(signature) !== 'contract') return signature
    const tail = slice(signature, 65)
    const head = concatHex([slice(signature, 0, 32), toHex(end, { size: 32 }), '0x00'])
    tails.push(tail)
    end += size(tail)
    return head
  })
  return concatHex([...heads, ...tails])
}

/**
 * Whose the signatures are that `joinSignatures` joined, or one owner's alone. What a key did not make names
 * its signer and is not proven.
 *
 * @throws SafeRefusalError 'Invalid signature', also where a part is cut short or points outside
 */
export function readSignatures(hash: Hex, joined: Hex): Promise<OwnerSignature[]> {
  return Promise.all(
    splitSignatures(joined).map(async (signature) => {
      const isNamed = ['approval', 'contract'].includes(signatureKind(signature))
      return { signer: isNamed ? namedSigner(signature) : await recoverSigner(hash, signature), signature }
    }),
  )
}

/**
 * What `joinSignatures` joined, or one owner's signature alone.
 *
 * @throws SafeRefusalError 'Invalid signature', where a part is cut short or points outside
 */
export function splitSignatures(joined: Hex): Hex[] {
  try {
    const found: Hex[] = []
    let end = size(joined)
    let start = 0
    for (; start < end; start += 65) {
      const part = slice(joined, start, start + 65, { strict: true })
      if (hexToNumber(slice(part, 64)) !== 0) {
        found.push(part)
        continue
      }
      const at = Number(hexToBigInt(slice(part, 32, 64)))
      end = Math.min(end, at)
      const length = Number(hexToBigInt(slice(joined, at, at + 32, { strict: true })))
      const tail = slice(joined, at, at + 32 + length, { strict: true })
      const head = concatHex([slice(part, 0, 32), toHex(65, { size: 32 }), '0x00'])
      found.push(concatHex([head, tail]))
    }
    if (start !== end) throw new SafeRefusalError('Invalid signature')
    return found
  } catch (cause) {
    if (cause instanceof SafeRefusalError) throw cause
    throw new SafeRefusalError('Invalid signature', cause)
  }
}

import { type Address, getAddress, type Hex } from 'viem'
import { hashMessage } from '../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import type { TypedData } from '../../safe/app/messages.ts'
import type { OwnerSignature } from '../sign/signatures.ts'

/**
 * A message of a Safe whose owners sign one after the other, with what they have signed so far. It is the
 * same wherever its signatures come from: a link, a file, this browser's memory, or a wallet service.
 */
export type CollectedMessage = {
  readonly chainId: number
  readonly safe: Address
  /** What owners' wallets are asked about as a message of the Safe (`signSafeMessage`). */
  readonly message: string | TypedData
  /** What the Safe is asked about by ERC-1271: EIP-191 of a text, EIP-712 of typed data. */
  readonly contentHash: Hex
  /** What the owners sign: `SafeMessage` over `contentHash`, in the Safe's domain. */
  readonly messageHash: Hex
  /**
   * Each by the signer that it is said to be of. They count when they are held against the owners of today.
   */
  readonly signatures: readonly OwnerSignature[]
}

/** A message that nobody has signed yet. For Safes from 1.3.0 on, whose domain holds the chain. */
export function collectedMessage<message extends string | TypedData>(
  { chainId, safe }: { chainId: number; safe: Address },
  message: message,
): CollectedMessage & { readonly message: message } {
  const contentHash = hashMessage(message)
  return {
    chainId,
    safe: getAddress(safe),
    message,
    contentHash,
    signatures: [],
    messageHash: hashSafeMessage({ safeAddress: safe, chainId, version: null }, contentHash),
  }
}

/**
 * With signatures added; the latest of an owner stays. Who adds one has recovered its signer, or has it
 * recovered later.
 */
export function withSignatures<collected extends CollectedMessage>(
  collected: collected,
  signatures: readonly OwnerSignature[],
): collected {
  return { ...collected, signatures: inOrder([...collected.signatures, ...signatures]) }
}

/** One of each owner, by their addresses: the same signatures always make the same text. */
function inOrder(signatures: readonly OwnerSignature[]): readonly OwnerSignature[] {
  const byOwner = new Map<string, OwnerSignature>()
  for (const { signer, signature } of signatures)
    byOwner.set(signer.toLowerCase(), {
      signer: getAddress(signer),
      signature: `0x${signature.slice(2).toLowerCase()}`,
    })
  return [...byOwner].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

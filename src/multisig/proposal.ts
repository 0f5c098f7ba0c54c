import type { Address, Hex } from 'viem'
import { hashSafeTransaction, type SafeTransaction } from '../chain/hashSafeTransaction.ts'
import type { OwnerSignature } from './sign/signatures.ts'

/** A transaction of a Safe that owners sign, with the signatures reported so far. */
export type Proposal = {
  readonly safe: Address
  readonly transaction: SafeTransaction
  /** Computed from the transaction, never taken over. */
  readonly safeTxHash: Hex
  /**
   * Each by the signer that it is said to be of. They count when they are checked against the owners of
   * today.
   */
  readonly signatures: readonly OwnerSignature[]
}

/** A transaction with its hash. From Safe 1.3.0 on. */
export function proposalOf(
  place: { chainId: number; safe: Address },
  transaction: SafeTransaction,
  signatures: readonly OwnerSignature[] = [],
): Proposal {
  return {
    safe: place.safe,
    transaction,
    safeTxHash: hashSafeTransaction(place, transaction),
    signatures,
  }
}

/** Signatures of both, one of each signer, by rising addresses. What `first` has stays. */
export function mergeSignatures(
  first: readonly OwnerSignature[],
  second: readonly OwnerSignature[],
): readonly OwnerSignature[] {
  const found = new Map<string, OwnerSignature>()
  for (const each of [...second, ...first]) found.set(each.signer.toLowerCase(), each)
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

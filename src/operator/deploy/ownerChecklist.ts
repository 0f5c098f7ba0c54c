import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { batchLibraries } from '../../multisig/build/knownContracts.ts'
import { hardwareHashes } from '../../multisig/sign/hardwareHashes.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import type { DeployCall } from './deployCalls.ts'

/**
 * What the owners of a Safe will be shown for one and the same batch, by the library that their wallet sends
 * it through.
 */
export type ExpectedHashes = {
  /** Null: a single call goes through none. */
  readonly library: { readonly name: string; readonly address: Address } | null
  /** The Safe's, that the hashes are for. */
  readonly nonce: number
  readonly safeTxHash: Hex
  /** The two halves that a device with a small screen shows. */
  readonly domainHash: Hex
  readonly messageHash: Hex
}

/**
 * The hashes that owners compare with their wallets and devices before they sign. They hold for one nonce: a
 * Safe in whose queue others wait gives the batch a later one.
 */
export function ownerChecklist(
  place: { chainId: number; safe: Address },
  {
    calls,
    nonce,
    version,
  }: {
    calls: readonly DeployCall[]
    nonce: number
    /** Of the Safe's contract, such as `1.4.1`; null where it does not say. */
    version: string | null
  },
): readonly ExpectedHashes[] {
  const transaction = draftTransaction(calls, nonce)
  if (calls.length === 1) return [{ library: null, nonce, ...hashesOf(place, transaction) }]
  const isOld = version !== null && /^1\.[0-3]\./.test(version)
  const order = isOld ? [...batchLibraries.slice(1), batchLibraries[0]] : batchLibraries
  return order.map((library) => ({
    library,
    nonce,
    ...hashesOf(place, { ...transaction, to: library.address }),
  }))
}

function hashesOf(place: { chainId: number; safe: Address }, transaction: SafeTransaction) {
  const { domain, message } = hardwareHashes(place, transaction)
  return { safeTxHash: safeTxHashOf(place, transaction), domainHash: domain, messageHash: message }
}

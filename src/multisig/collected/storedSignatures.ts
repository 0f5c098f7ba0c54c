import type { Hex } from 'viem'
import { z } from 'zod'
import { hashSchema as hash } from '../../chain/rpcSchemas.ts'
import type { OwnerSignature } from '../signatures.ts'
import { ownerSignaturesSchema } from './ownerSignaturesSchema.ts'

const storedSchema = z.strictObject({ messageHash: hash, signatures: ownerSignaturesSchema })

/** The part of `localStorage` that is used. */
export type SignatureStorage = Pick<Storage, 'getItem' | 'setItem'>

export const signaturesKey = 'everclaim.safe-signatures'

/** More than anybody has open, less than a storage quota. */
const mostMessages = 40
const longestStorage = 500_000

/**
 * What owners have signed of a message, as far as this browser knows. Each counts when it was recovered:
 * whoever can write here brings signatures, and nothing more.
 *
 * @param text what storage has under `signaturesKey`. Damaged entries are passed over.
 */
export function readSignatures(text: string | null, messageHash: Hex): readonly OwnerSignature[] {
  for (const entry of entriesOf(text)) {
    const { data } = storedSchema.safeParse(entry)
    if (data?.messageHash === messageHash.toLowerCase()) return data.signatures
  }
  return []
}

/**
 * Puts them in the place of what was kept of this message, as the newest; without any the message is
 * forgotten.
 */
export function keepSignatures(
  storage: SignatureStorage,
  messageHash: Hex,
  signatures: readonly OwnerSignature[],
): void {
  const others = entriesOf(storage.getItem(signaturesKey)).filter(
    (entry) => storedSchema.safeParse(entry).data?.messageHash !== messageHash.toLowerCase(),
  )
  const own = signatures.length > 0 ? [{ messageHash, signatures }] : []
  storage.setItem(signaturesKey, JSON.stringify([...own, ...others].slice(0, mostMessages)))
}

function entriesOf(text: string | null): unknown[] {
  try {
    const json: unknown = JSON.parse(text && text.length <= longestStorage ? text : '[]')
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}

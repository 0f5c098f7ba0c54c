import type { Hex } from 'viem'
import { hashSchema as hash } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { createStoredList, type ListStorage } from '../../storage/createStoredList.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import { ownerSignaturesSchema } from './ownerSignaturesSchema.ts'

const storedSchema = v.strictObject({ messageHash: hash, signatures: ownerSignaturesSchema })

/** More than anyone has open, less than a storage quota. */
const storedSignatures = createStoredList<{ messageHash: Hex }, v.InferOutput<typeof storedSchema>>({
  key: 'everclaim.safe-signatures',
  schema: storedSchema,
  idOf: ({ messageHash }) => messageHash.toLowerCase(),
  most: 40,
  longest: 500_000,
})

export const signaturesKey = storedSignatures.key

/**
 * What owners have signed of a message, as far as this browser knows. Each counts when it was recovered:
 * who can write here brings signatures, and nothing more.
 *
 * @param text what storage has under `signaturesKey`. Damaged entries are passed over.
 */
export function readSignatures(text: string | null, messageHash: Hex): readonly OwnerSignature[] {
  const stored = storedSignatures.parse(text).find((each) => each.messageHash === messageHash.toLowerCase())
  return stored?.signatures ?? []
}

/**
 * Puts them in the place of what was kept of this message, as the newest; without any the message is
 * forgotten.
 */
export function keepSignatures(
  storage: ListStorage,
  messageHash: Hex,
  signatures: readonly OwnerSignature[],
): void {
  if (signatures.length > 0) storedSignatures.put(storage, { messageHash, signatures: [...signatures] })
  else storedSignatures.remove(storage, { messageHash })
}

import { type Address, type Hex, isHex } from 'viem'
import { createPageStorage } from '../../storage/createPageStorage.ts'
import type { ListStorage } from '../../storage/createStoredList.ts'

/** Whose signature over what. */
export type SignatureKey = {
  /** What was signed: a safeTxHash, or a Safe's message hash. */
  hash: Hex
  owner: Address
}

const storageKey = ({ hash, owner }: SignatureKey) =>
  `everclaim.signature.${hash.toLowerCase()}.${owner.toLowerCase()}`

/**
 * Signatures that a wallet gave and that nobody has taken yet, so that an owner who tries again is not asked
 * to sign again. They outlive a reload for as long as the tab is open. A signature is no secret: it is made
 * to be shown to the other owners.
 */
export function createKeptSignatures(open: () => ListStorage) {
  const storage = createPageStorage(open)
  return {
    find(key: SignatureKey): Hex | undefined {
      const stored = storage.getItem(storageKey(key))
      return stored !== null && isHex(stored) && stored.length < 10_000 ? stored : undefined
    },
    keep: (key: SignatureKey, signature: Hex) => storage.setItem(storageKey(key), signature),
    forget: (key: SignatureKey) => storage.removeItem(storageKey(key)),
  } as const
}

export type KeptSignatures = ReturnType<typeof createKeptSignatures>

import { type Address, type Hex, isHex } from 'viem'

/** Whose signature over what. */
export type SignatureKey = {
  /** What was signed: a safeTxHash, or a Safe's message hash. */
  hash: Hex
  owner: Address
}

const storageKey = ({ hash, owner }: SignatureKey) =>
  `everclaim.signature.${hash.toLowerCase()}.${owner.toLowerCase()}`

/**
 * Signatures that a wallet gave and that nobody has taken yet, so that whoever tries again is not asked to
 * sign again. They outlive a reload for as long as the tab is open. A signature is no secret: it is made to
 * be shown to the other owners.
 */
export function createKeptSignatures(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const kept = new Map<string, Hex>()
  return {
    find(key: SignatureKey): Hex | undefined {
      const known = kept.get(storageKey(key))
      if (known) return known
      try {
        const stored = storage().getItem(storageKey(key))
        return stored !== null && isHex(stored) && stored.length < 10_000 ? stored : undefined
      } catch {
        return undefined
      }
    },
    keep(key: SignatureKey, signature: Hex) {
      kept.set(storageKey(key), signature)
      try {
        storage().setItem(storageKey(key), signature)
      } catch {
        // It is kept until the page is left.
      }
    },
    forget(key: SignatureKey) {
      kept.delete(storageKey(key))
      try {
        storage().removeItem(storageKey(key))
      } catch {
        // Nothing was stored there either.
      }
    },
  } as const
}

export type KeptSignatures = ReturnType<typeof createKeptSignatures>

import type { Address, Hex } from 'viem'
import { recoverSigner } from '../safe/ownerSignatures.ts'
import { SafeRefusalError } from '../safe/safeErrors.ts'

/** Who has signed a hash. Everything that is no signature is nobody's. */
export async function signerOf(hash: Hex, signature: Hex): Promise<Address | undefined> {
  try {
    return await recoverSigner(hash, signature)
  } catch (error) {
    if (error instanceof SafeRefusalError) return undefined
    throw error
  }
}

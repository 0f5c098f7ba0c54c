import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readApprovedHash } from '../../chain/readApprovedHash.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { recoverSignature } from './recoverSignature.ts'
import type { OwnerSignature } from './signatures.ts'

/** An owner's agreement as somebody shows it, and what it is worth. */
export type CheckedConfirmation = {
  /** Whose it is said to be. */
  readonly owner: Address
  readonly signature: Hex | null
  /** Milliseconds since 1970, according to the service. */
  readonly submittedAt: number | null
} & (
  | { readonly status: 'verified' }
  /**
   * `not-an-owner`: sound, and its signer does not own the Safe now. `wrong`: it is not that signer's, or
   * over something else.
   */
  | { readonly status: 'not-an-owner' | 'wrong' | 'could-not-check'; readonly reason: string }
)

type Shown = { owner: Address; signature: Hex | null; submittedAt: number | null }

/**
 * Holds a confirmation against the hash that was recomputed and the owners whom the chain knows. Approvals on
 * chain are read where there is a reader; contract owners are not asked.
 */
export async function checkConfirmation(
  shown: Shown,
  {
    hash,
    safe,
    reader,
  }: {
    hash: Hex
    safe: { address: Address; owners: readonly Address[] }
    reader?: ChainReader | undefined
  },
): Promise<CheckedConfirmation> {
  const { owner, signature } = shown
  const wrong = (reason: string) => ({ ...shown, status: 'wrong', reason }) as const
  const unchecked = (reason: string) => ({ ...shown, status: 'could-not-check', reason }) as const
  const isOwner = safe.owners.some((each) => isAddressEqual(each, owner))
  const verified: CheckedConfirmation = isOwner
    ? { ...shown, status: 'verified' }
    : { ...shown, status: 'not-an-owner', reason: say('This account isn’t an owner of the Safe now.') }

  if (signature === null) return unchecked(say('The service shows no signature.'))
  const recovered = await recoverSignature(hash, signature)
  if (recovered.kind === 'unreadable') return wrong(say('This is no signature that a Safe accepts.'))
  if (!isAddressEqual(recovered.signer, owner))
    return wrong(
      recovered.kind === 'account'
        ? say('The signature isn’t from this account for this transaction or message.')
        : say('The signature names another account.'),
    )
  switch (recovered.kind) {
    case 'account':
      return verified
    case 'contract':
      return unchecked(say('This owner is a contract. We don’t check its signatures here.'))
    case 'approval': {
      // Whatever he approved, it does not count: nobody is asked.
      if (!isOwner) return verified
      if (!reader) return unchecked(say('We didn’t read whether this owner approved it on chain.'))
      try {
        const isApproved = await readApprovedHash(reader, { safe: safe.address, owner, hash })
        if (isApproved === undefined) return unchecked(say('The Safe doesn’t report its owners’ approvals.'))
        // The sender of an execution counts as having agreed, and leaves no approval behind.
        return isApproved ? verified : unchecked(say('No approval of this owner is on chain.'))
      } catch (error) {
        if (!(error instanceof EverclaimError)) throw error
        return unchecked(error.summary)
      }
    }
  }
}

/** What of it may be shown to the Safe: proven, of owners, one each. */
export function provenSignatures(confirmations: readonly CheckedConfirmation[]): readonly OwnerSignature[] {
  const found = new Map<string, OwnerSignature>()
  for (const { status, owner, signature } of confirmations)
    if (status === 'verified' && signature !== null)
      found.set(owner.toLowerCase(), { signer: owner, signature })
  return [...found.values()]
}

import { type Address, concatHex, type Hex, isAddressEqual } from 'viem'
import { say } from '../../language/say.ts'
import { recoverSignature } from './recoverSignature.ts'

/** One owner's agreement, proven. */
export type OwnerSignature = { readonly signer: Address; readonly signature: Hex }

/** Which of some signatures count, and why the others do not. */
export type CollectedSignatures = {
  /** Of owners, one each, in the order that a Safe wants. */
  readonly accepted: readonly OwnerSignature[]
  readonly refused: readonly { signature: Hex; reason: string }[]
}

/**
 * Gathers accounts' signatures over a hash, wherever they come from: a service, a file, a link. Each one is
 * recovered and counts only where its signer owns the Safe. Approvals on chain and contract owners do not
 * occur here.
 */
export async function collectSignatures({
  hash,
  owners,
  signatures,
}: {
  hash: Hex
  owners: readonly Address[]
  signatures: readonly Hex[]
}): Promise<CollectedSignatures> {
  const accepted: OwnerSignature[] = []
  const refused: { signature: Hex; reason: string }[] = []
  for (const signature of signatures) {
    const recovered = await recoverSignature(hash, signature)
    if (recovered.kind === 'unreadable') refused.push({ signature, reason: say('It is no signature.') })
    else if (recovered.kind !== 'account')
      refused.push({
        signature,
        reason: say('It isn’t an account’s own signature, so we can’t check it here.'),
      })
    else if (!owners.some((owner) => isAddressEqual(owner, recovered.signer)))
      refused.push({
        signature,
        reason: say('It was made by {signer}, who does not own this Safe, or over something else.', {
          signer: recovered.signer,
        }),
      })
    else if (!accepted.some(({ signer }) => isAddressEqual(signer, recovered.signer)))
      accepted.push({ signer: recovered.signer, signature })
  }
  return { accepted: sortSignatures(accepted), refused }
}

/** By the owners' addresses, rising: a Safe reads them in no other order. */
function sortSignatures(signatures: readonly OwnerSignature[]): readonly OwnerSignature[] {
  return [...signatures].sort((a, b) => (BigInt(a.signer) < BigInt(b.signer) ? -1 : 1))
}

/**
 * Signatures as a Safe wants them: one of each owner, one after the other, in the order of their addresses.
 */
export function joinSignatures(signatures: readonly OwnerSignature[]): Hex {
  const one = new Map(signatures.map((each) => [each.signer.toLowerCase(), each]))
  return concatHex(sortSignatures([...one.values()]).map(({ signature }) => signature))
}

import { type Address, isAddressEqual } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { NotSignableError } from '../errors.ts'
import type { Proposal } from '../proposal.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { recoverSignature } from '../sign/recoverSignature.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import { confirmTransaction } from './confirmTransaction.ts'
import { proposeTransaction } from './proposeTransaction.ts'

/**
 * Puts a proposal and the signatures that are known here into the wallet service's queue, so that owners find
 * it without a link: all of them in one call. An approval on chain is not handed over, the service reads it
 * there.
 *
 * @throws WrongSignatureError, NotSignableError, SafeServiceError
 */
export async function handToService(
  site: SiteConfig,
  {
    safe,
    proposal,
    known,
    sender,
    delegateOf,
    origin,
  }: {
    safe: SafeFacts
    proposal: Proposal
    /** Whose signatures the service has already; undefined where it does not know the proposal. */
    known: readonly Address[] | undefined
    /** Whom the service shows as the proposer, where that owner is among the signers. */
    sender?: Address | undefined
    /** The owner for whom a delegate, who has signed it alone, proposes it. */
    delegateOf?: Address | undefined
    /** What it came from, for the other owners to read. */
    origin?: string | undefined
  },
): Promise<void> {
  const { transaction, safeTxHash } = proposal
  const missing: OwnerSignature[] = []
  for (const each of proposal.signatures) {
    if (known?.some((signer) => isAddressEqual(signer, each.signer))) continue
    const { kind } = await recoverSignature(safeTxHash, each.signature)
    if (kind !== 'approval') missing.push(each)
  }
  const first = missing.find(({ signer }) => sender && isAddressEqual(signer, sender)) ?? missing[0]
  if (!first) {
    if (known) return
    throw new NotSignableError(say('No owner has signed yet, so the wallet service won’t take it.'))
  }
  const { signer: owner, signature } = first
  const others = missing.filter((each) => each !== first)
  if (known && others.length === 0) await confirmTransaction(site, { safe, safeTxHash, owner, signature })
  else await proposeTransaction(site, { safe, transaction, owner, signature, others, delegateOf, origin })
}

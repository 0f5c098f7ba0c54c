import { isAddressEqual } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { NotSignableError } from '../errors.ts'
import type { Proposal } from '../proposal.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { confirmTransaction } from './confirmTransaction.ts'
import { proposeTransaction } from './proposeTransaction.ts'

/**
 * Puts a proposal and the signatures that are known here into the wallet service's queue, so that owners find
 * it without a link.
 *
 * @param known the signers whose signatures the service has already; undefined where it does not know the
 * proposal
 * @throws WrongSignatureError, NotSignableError, SafeServiceError
 */
export async function handToService(
  site: SiteConfig,
  {
    safe,
    proposal,
    known,
  }: { safe: SafeFacts; proposal: Proposal; known: readonly `0x${string}`[] | undefined },
): Promise<void> {
  const { transaction, safeTxHash } = proposal
  const [first, ...rest] = proposal.signatures.filter(
    ({ signer }) => !known?.some((each) => isAddressEqual(each, signer)),
  )
  if (!first) {
    if (known) return
    throw new NotSignableError('No owner has signed it yet, so the wallet service would not take it.')
  }
  const { signer: owner, signature } = first
  if (known) await confirmTransaction(site, { safe, safeTxHash, owner, signature })
  else await proposeTransaction(site, { safe, transaction, owner, signature })
  for (const { signer, signature } of rest)
    await confirmTransaction(site, { safe, safeTxHash, owner: signer, signature })
}

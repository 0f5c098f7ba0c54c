import type { Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { confirmTransaction } from '../../multisig/propose/confirmTransaction.ts'
import { proposeTransaction } from '../../multisig/propose/proposeTransaction.ts'
import { rememberProposal } from '../wallet/account/rememberProposal.ts'
import { safeTitle } from './safeTitle.ts'
import { transactionPath } from './workspaceFragment.ts'

/**
 * Hands a signature to the other owners, with the transaction unless they have it already, and puts it on the
 * list of the account that signed.
 */
export async function signFromHere(
  site: SiteConfig,
  proposal: Parameters<typeof proposeTransaction>[1],
  { safeTxHash, isKnown, title }: { safeTxHash: Hex; isKnown: boolean; title?: string | undefined },
): Promise<void> {
  const { owner, transaction } = proposal
  const safe = proposal.safe.address
  await (isKnown ? confirmTransaction(site, { ...proposal, safeTxHash }) : proposeTransaction(site, proposal))
  const verb = isKnown ? 'Sign' : 'Propose'
  const description = title ? `${verb}: ${title}` : safeTitle(verb, safe, transaction)
  const page = transactionPath(safe, { transaction: safeTxHash })
  rememberProposal(site.chainId, { owner, safe, safeTxHash, description, page })
}

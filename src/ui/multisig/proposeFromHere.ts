import type { Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { proposeTransaction } from '../../multisig/propose/proposeTransaction.ts'
import { rememberProposal } from '../wallet/account/rememberProposal.ts'
import { safeTitle } from './safeTitle.ts'
import { transactionPath } from './workspaceFragment.ts'

/** `proposeTransaction`, and what was proposed is on the list of the account that signed it. */
export async function proposeFromHere(
  site: SiteConfig,
  proposal: Parameters<typeof proposeTransaction>[1],
): Promise<Hex> {
  const safeTxHash = await proposeTransaction(site, proposal)
  const { owner, safe, transaction } = proposal
  const description = safeTitle('Propose', safe.address, transaction)
  const page = transactionPath(safe.address, { transaction: safeTxHash })
  rememberProposal(site.chainId, { owner, safe: safe.address, safeTxHash, description, page })
  return safeTxHash
}

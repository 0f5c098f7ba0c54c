import type { Address, Hex } from 'viem'
import { recentTransactions } from './recentTransactionStore.ts'
import { rememberProposal } from './rememberProposal.ts'

/** Notes on the account's list that it has deleted its proposal at the wallet service. */
export function rememberDeletion(
  chainId: number,
  deleted: { account: Address; safe: Address; safeTxHash: Hex; description: string },
): void {
  const { account, safe, safeTxHash, description } = deleted
  // What was proposed in another browser is not on the list yet.
  rememberProposal(chainId, { owner: account, safe, safeTxHash, description })
  recentTransactions().update({ account, chainId }, safeTxHash, { status: 'failed', outcome: 'deleted' })
}

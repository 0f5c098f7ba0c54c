import type { Address } from 'viem'
import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import { ExecuteTransaction } from '../multisig/ExecuteTransaction.tsx'
import { useSite } from '../site/siteContext.ts'
import { proposalStore } from './proposalStore.ts'

/** Executes a proposal, which is remembered before the wallet is asked. */
export function ExecuteClaim({ pending, executor }: { pending: PendingProposal; executor: Address }) {
  const { chainId } = useSite()
  const { proposal, need } = pending
  const { safe, transaction, safeTxHash } = proposal
  return (
    <ExecuteTransaction
      safe={safe}
      transaction={transaction}
      safeTxHash={safeTxHash}
      executor={executor}
      isWide
      signatures={proposal.signatures.slice(0, need)}
      onAsk={({ block }) => proposalStore.remember(chainId, proposal, block)}
    />
  )
}

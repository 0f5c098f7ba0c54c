import type { Address } from 'viem'
import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { ExecuteTransaction } from '../multisig/ExecuteTransaction.tsx'
import { useSite } from '../site/siteContext.ts'
import { proposalStore } from './proposalStore.ts'
import { useClaimInside } from './useClaimInside.ts'

/** Executes a proposal, which is remembered before the wallet is asked. */
export function ExecuteClaim({
  campaign,
  pending,
  executor,
}: {
  campaign: CampaignConfig
  pending: PendingProposal
  executor: Address
}) {
  const inside = useClaimInside(campaign)
  const { chainId } = useSite()
  const { proposal, need } = pending
  const { safe, transaction, safeTxHash } = proposal
  const held = inside(transaction)
  return (
    <ExecuteTransaction
      safe={safe}
      transaction={transaction}
      safeTxHash={safeTxHash}
      executor={executor}
      isWide
      inside={held === 'claims' ? undefined : held}
      signatures={proposal.signatures.slice(0, need)}
      onAsk={({ block }) => proposalStore.remember(chainId, proposal, block)}
    />
  )
}

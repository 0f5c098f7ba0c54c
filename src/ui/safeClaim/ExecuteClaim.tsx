import type { Address, Hex } from 'viem'
import { isRejection } from '../../claim/isRejection.ts'
import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import { ExecuteTransaction } from '../multisig/ExecuteTransaction.tsx'
import { useSite } from '../site/siteContext.ts'
import { proposalStore } from './proposalStore.ts'

/**
 * Executes a proposal. That the wallet is asked is remembered before it is asked, and what it sent in its
 * place.
 */
export function ExecuteClaim({
  pending,
  endedHash,
  executor,
}: {
  pending: PendingProposal
  /** Of the last attempt, where it came to nothing. */
  endedHash: Hex | undefined
  executor: Address
}) {
  const { chainId } = useSite()
  const { proposal, need } = pending
  const { safe, transaction, safeTxHash } = proposal
  const which = { chainId, safe, safeTxHash }
  return (
    <ExecuteTransaction
      safe={safe}
      transaction={transaction}
      safeTxHash={safeTxHash}
      executor={executor}
      endedHash={endedHash}
      signatures={proposal.signatures.slice(0, need)}
      onAsk={({ call, executorNonce, block }) => {
        proposalStore.remember(chainId, proposal, block)
        proposalStore.noteExecution(which, {
          status: 'asked',
          from: call.from,
          data: call.data,
          nonce: executorNonce,
          askedAtBlock: block,
          askedAt: Date.now(),
        })
      }}
      onSent={({ hash, call, sentAtBlock, executorNonce: nonce }) =>
        proposalStore.noteExecution(which, {
          status: 'sent',
          from: call.from,
          data: call.data,
          hash,
          nonce,
          sentAtBlock,
        })
      }
      onProposed={() => proposalStore.noteExecution(which, undefined)}
      onRefused={(error) => {
        // Whatever else a wallet says, it may have sent it all the same.
        if (isRejection(error) || wasNothingSent(error)) proposalStore.noteExecution(which, undefined)
      }}
    />
  )
}

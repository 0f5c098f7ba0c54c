import type { Address, Hex } from 'viem'
import { safe } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import type { Proposal } from '../proposal.ts'

/** What an honest service says of a proposal that waits. */
export function detailsOf({
  proposal,
  confirmations,
}: {
  proposal: Proposal
  confirmations: Iterable<readonly [Address, Hex]>
}): TransactionDetails {
  const { to, value, data, operation, nonce, refundReceiver, ...gas } = proposal.transaction
  return {
    safeAddress: safe,
    txId: `multisig_${safe}_${proposal.safeTxHash}`,
    txStatus: 'AWAITING_CONFIRMATIONS' as const,
    txInfo: { type: 'Custom', to: { value: to }, dataSize: 4n, isCancellation: false },
    txData: { hexData: data, to: { value: to }, value, operation: operation === 1 ? 1 : 0 },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      nonce,
      ...gas,
      refundReceiver: { value: refundReceiver },
      safeTxHash: proposal.safeTxHash,
      signers: [],
      confirmationsRequired: 1,
      confirmations: [...confirmations].map(([signer, signature]) => ({
        signer: { value: signer },
        signature,
      })),
    },
  }
}

/** An entry of a queue, as a list has it. */
export const entryOf = (proposal: Proposal) => ({
  type: 'TRANSACTION' as const,
  conflictType: 'None' as const,
  transaction: {
    id: `multisig_${safe}_${proposal.safeTxHash}`,
    txStatus: 'AWAITING_CONFIRMATIONS' as const,
    txInfo: {
      type: 'Custom' as const,
      to: { value: proposal.transaction.to },
      dataSize: 4n,
      isCancellation: proposal.transaction.data === '0x' && proposal.transaction.to === safe,
    },
    executionInfo: {
      type: 'MULTISIG' as const,
      nonce: proposal.transaction.nonce,
      confirmationsRequired: 1,
      confirmationsSubmitted: 3,
    },
  },
})

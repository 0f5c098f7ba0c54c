import type { ClaimState } from '../../claim/claimState.ts'
import type { HelpTopic } from './questions.ts'

/**
 * The answer that somebody in a state of a claim needs most. Undefined where there is nothing to do but to
 * read, to type or to wait.
 */
export function helpFor(state: ClaimState): HelpTopic | undefined {
  switch (state.status) {
    case 'checking':
    case 'campaign-cancelled':
    case 'not-started':
    case 'ended':
    case 'nothing-due':
    case 'needs-recipient':
    case 'needs-delegation':
    case 'preparing':
    case 'done':
    case 'claimed-before':
      return undefined
    case 'idle':
    case 'no-wallet':
      return 'safe'
    case 'connecting':
    case 'wrong-chain':
    case 'ready':
    case 'confirm-in-wallet':
      return 'wallet'
    case 'fee-short':
      return 'no-eth'
    case 'not-eligible':
      return 'not-listed'
    case 'read-only':
    case 'proposed':
    case 'proposal-replaced':
      return 'safe-multisig'
    case 'sent':
      return state.progress === 'unseen' || state.progress === 'dropped' ? 'failed' : undefined
    case 'could-not-check':
    case 'could-not-prepare':
    case 'would-revert':
    case 'unanswered':
    case 'proposal-failed':
    case 'cancelled':
    case 'paid-nothing':
    case 'reverted':
      return 'failed'
  }
}

import { isAddressEqual } from 'viem'
import type { ClaimState } from '../../claim/claimState.ts'
import type { OwnersProgress } from '../../multisig/outcome/followProposal.ts'
import { isBeforeWallet, sentenceBeforeWallet } from './sentenceBeforeWallet.ts'

/**
 * What a screen reader says when a state begins: one sentence, no numbers that tick.
 *
 * @param isSafe the connected account is a Safe
 */
export function statusSentence(state: ClaimState, isSafe = false): string {
  if (isBeforeWallet(state)) return sentenceBeforeWallet(state)
  switch (state.status) {
    case 'connecting':
      return 'Waiting for the wallet.'
    case 'wrong-chain':
      return 'The wallet is on another network. Switch to Blast.'
    case 'read-only':
      return 'You are not an owner of this Safe: you can look, and not propose.'
    case 'needs-recipient':
      return ''
    case 'preparing':
      return 'Simulating the claim.'
    case 'could-not-prepare':
      return `Could not simulate the claim. ${sentSoFar(state, isSafe)}`
    case 'would-revert':
      return state.isAgreed
        ? `This claim would fail. ${sentSoFar(state, isSafe)}`
        : `One node reports that this claim would fail. ${sentSoFar(state, isSafe)}`
    case 'fee-short':
      return 'Not enough ETH for the network fee.'
    case 'ready':
      if (state.rejected) return 'Not sent. Ready to claim again.'
      return state.notSent
        ? `${isSafe ? 'The Safe' : 'The wallet'} reported an error. Ready to claim again.`
        : 'Ready to claim.'
    case 'confirm-in-wallet':
      return isSafe ? 'Review it in the Safe.' : 'Confirm in your wallet.'
    case 'unanswered':
      return `${isSafe ? 'The Safe' : 'Your wallet'} may still be asking. ${
        state.progress === 'waiting'
          ? 'The chain shows no claim yet.'
          : 'The nodes do not answer at the moment.'
      }`
    case 'sent':
      return 'Sent. Waiting for Blast.'
    case 'proposed':
      return ownersSentence(state.owners)
    case 'proposal-failed':
      return 'The Safe executed the claim, and the claim inside did not go through.'
    case 'proposal-replaced':
      return 'The Safe executed another transaction in its place.'
    case 'cancelled':
      return 'Cancelled in the wallet.'
    case 'paid-nothing':
      return 'The transaction paid nothing of this allocation.'
    case 'reverted':
      return 'The claim did not go through.'
    case 'done':
      return isAddressEqual(state.recipient, state.allocation.account)
        ? 'Claimed.'
        : 'Claimed: paid to another address.'
    case 'claimed-before':
      return 'Already claimed.'
  }
}

/** Whether something may have been sent before. */
export function sentSoFar({ isAttempted }: { isAttempted: boolean }, isSafe: boolean): string {
  if (!isAttempted) return 'Nothing was sent.'
  return isSafe
    ? 'The Safe did not confirm that it proposed the claim.'
    : 'The wallet did not confirm that it sent the claim.'
}

function ownersSentence(owners: OwnersProgress): string {
  switch (owners.status) {
    case 'signing':
      return 'Proposed in the Safe. Waiting for the owners.'
    case 'signed':
      return 'Signed by the owners. Waiting to be executed.'
    case 'said-executed':
      return 'The Safe says that it was executed. Waiting for Blast.'
    case 'said-cancelled':
      return 'The Safe says that it was cancelled. The chain does not show that.'
    case 'unknown':
      return 'Proposed in the Safe.'
  }
}

import { isAddressEqual } from 'viem'
import type { ClaimState } from '../../../claim/claimState.ts'
import type { OwnersProgress } from '../../../multisig/outcome/followProposal.ts'
import { chainLook } from '../../wallet/network/chainLook.ts'
import type { SafeAccount } from '../../wallet/walletContext.ts'
import type { StatusWords } from './StatusHead.tsx'
import type { StateBeforeWallet } from './wordsBeforeWallet.tsx'

/** Who claims: the connected account, and the Safe that it is. */
export type Claimant = { payer: `0x${string}` | undefined; safe: SafeAccount | undefined }

/** The words of the states that only somebody with a wallet meets. */
export function wordsWithWallet(
  state: Exclude<ClaimState, StateBeforeWallet>,
  { payer, safe }: Claimant,
): StatusWords {
  const { account } = state.allocation
  const isOwn = payer !== undefined && isAddressEqual(payer, account)
  const canClaim = {
    tone: 'good',
    title: !isOwn ? 'This address can claim' : safe ? 'This Safe can claim' : 'You can claim',
  } as const
  switch (state.status) {
    case 'connecting':
      return { tone: 'busy', title: 'Waiting for your wallet', text: 'Approve the connection there.' }
    case 'wrong-chain':
      return {
        tone: 'warn',
        title: 'Switch to Blast',
        text: `Your wallet is on ${chainLook(state.actual).name} (chain ${state.actual}). Claiming happens on Blast (chain 81457).`,
      }
    case 'read-only':
      return {
        tone: 'plain',
        title: 'Only owners can propose this claim',
        text: 'You aren’t an owner of this Safe. Anyone can pay the network fee from an ordinary wallet, outside the Safe: the tokens go to the Safe.',
      }
    case 'needs-recipient':
      return { ...canClaim, text: 'Enter the full address to continue.' }
    case 'needs-delegation':
      return { ...canClaim, text: 'Sign who votes to continue.' }
    case 'preparing':
      return canClaim
    case 'could-not-prepare':
      return {
        tone: 'warn',
        title: 'We couldn’t prepare the claim',
        text: state.isAttempted
          ? 'Nothing confirms that it was sent. If it was, it shows here.'
          : 'Nothing was sent.',
      }
    case 'would-revert':
      return {
        tone: state.isAgreed ? 'bad' : 'warn',
        title: state.isAgreed ? 'This claim would fail' : 'One node reports that this claim would fail',
        text: `${state.reason} ${state.isAgreed ? '' : 'No other node confirms it. '}${sentSoFar(state, !!safe)}`,
      }
    case 'fee-short':
      return { tone: 'warn', title: 'Not enough ETH for the network fee' }
    case 'ready':
      if (state.rejected)
        return {
          ...canClaim,
          text: `You declined in ${safe ? 'the Safe' : 'your wallet'}. Nothing was sent.`,
        }
      return isOwn
        ? canClaim
        : { ...canClaim, text: 'Your wallet pays the network fee. The tokens go to this address only.' }
    case 'confirm-in-wallet':
      return safe
        ? { tone: 'busy', title: 'Review it in the Safe' }
        : { tone: 'busy', title: 'Confirm in your wallet' }
    case 'unanswered':
      return {
        tone: state.progress === 'waiting' ? 'plain' : 'warn',
        title: safe ? 'The Safe hasn’t answered' : 'Your wallet hasn’t answered',
        text: `${safe ? 'If you signed there, the claim waits in the Safe’s queue.' : 'If you confirmed there, the claim shows here.'} ${
          state.progress === 'waiting'
            ? 'Blast shows no claim so far.'
            : 'The nodes don’t answer at the moment. We keep asking.'
        }`,
      }
    case 'sent':
      return sentWords[state.progress]
    case 'proposed':
      return ownersWords(state.owners)
    case 'proposal-failed':
      return {
        tone: 'bad',
        title: 'The Safe’s claim failed',
        text: `${state.reason} The tokens can still be claimed. Only the network fee was spent.`,
      }
    case 'proposal-replaced':
      return {
        tone: 'plain',
        title: 'Cancelled in the Safe',
        text: 'Another transaction took its place. The tokens can still be claimed.',
      }
    case 'cancelled':
      return {
        tone: 'plain',
        title: 'Cancelled in your wallet',
        text: 'Another transaction took its place. The tokens can still be claimed.',
      }
    case 'paid-nothing':
      return {
        tone: 'bad',
        title: 'The transaction claimed nothing',
        text: 'It went through, but it was not this claim. The tokens can still be claimed.',
      }
    case 'reverted':
      return {
        tone: 'bad',
        title: 'The claim failed',
        text: `${state.reason} Only the network fee was spent.`,
      }
  }
}

const sentWords: Record<Extract<ClaimState, { status: 'sent' }>['progress'], StatusWords> = {
  pending: {
    tone: 'busy',
    title: 'Claim sent',
    text: 'It usually takes 2 to 4 seconds. You can close this page.',
  },
  unseen: {
    tone: 'warn',
    title: 'Still waiting for confirmation',
    text: 'No node shows the transaction at the moment. It may still arrive. We keep checking.',
  },
  dropped: {
    tone: 'warn',
    title: 'The claim probably failed',
    text: 'No node has seen the transaction for a while. You can claim again: you can’t be paid twice.',
  },
  reported: {
    tone: 'warn',
    title: 'Confirmed by one node',
    text: 'We are waiting for a second node. There is nothing to do.',
  },
  'could-not-check': {
    tone: 'warn',
    title: 'Still waiting for confirmation',
    text: 'The nodes don’t answer at the moment. Your transaction goes on without them. We keep checking.',
  },
}

function ownersWords(owners: OwnersProgress): StatusWords {
  switch (owners.status) {
    case 'signing':
      return {
        tone: 'plain',
        title: 'Waiting for the owners',
        text: 'It was proposed. Owners who haven’t signed find it in the Safe’s queue.',
      }
    case 'signed':
      return {
        tone: 'plain',
        title: 'Ready to execute',
        text: 'All signatures are there. Any owner can execute it in the Safe’s queue, and pays the network fee.',
      }
    case 'said-executed':
      return {
        tone: 'busy',
        title: 'Waiting for Blast',
        text: 'The Safe reports that it was executed. It counts as claimed when Blast shows it.',
      }
    case 'said-cancelled':
      return {
        tone: 'warn',
        title: 'The Safe reports that it was cancelled',
        text: 'Blast doesn’t show that. Check the Safe’s queue before you start again.',
      }
    case 'unknown':
      return {
        tone: 'plain',
        title: 'Proposed in the Safe',
        text: 'The Safe doesn’t say how many owners have signed. Once it is executed, it shows here.',
      }
  }
}

/** Whether something may have been sent before. */
function sentSoFar({ isAttempted }: { isAttempted: boolean }, isSafe: boolean): string {
  if (!isAttempted) return 'Nothing was sent.'
  return isSafe
    ? 'The Safe didn’t confirm that it proposed the claim.'
    : 'The wallet didn’t confirm that it sent the claim.'
}

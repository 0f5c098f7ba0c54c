import { isAddressEqual } from 'viem'
import type { ClaimState } from '../../../claim/claimState.ts'
import { type Message, message, say } from '../../../language/say.ts'
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
    title: !isOwn ? say('This address can claim') : safe ? say('This Safe can claim') : say('You can claim'),
  } as const
  switch (state.status) {
    case 'connecting':
      return {
        tone: 'busy',
        title: say('Waiting for your wallet'),
        text: say('Approve the connection there.'),
      }
    case 'wrong-chain':
      return {
        tone: 'warn',
        title: say('Switch to Blast'),
        text: say('Your wallet is on {name} (chain {actual}). Claiming happens on Blast (chain 81457).', {
          name: chainLook(state.actual).name,
          actual: String(state.actual),
        }),
      }
    case 'read-only':
      return {
        tone: 'plain',
        title: say('Only owners can propose this claim'),
        text: say(
          'You aren’t an owner of this Safe. Anyone can pay the network fee from an ordinary wallet, outside the Safe: the tokens go to the Safe.',
        ),
      }
    case 'needs-recipient':
      return { ...canClaim, text: say('Enter the full address to continue.') }
    case 'needs-delegation':
      return { ...canClaim, text: say('Sign who votes to continue.') }
    case 'preparing':
      return canClaim
    case 'could-not-prepare':
      return {
        tone: 'warn',
        title: say('We couldn’t prepare the claim'),
        text: state.isAttempted
          ? say('Nothing confirms that it was sent. If it was, it shows here.')
          : say('Nothing was sent.'),
      }
    case 'would-revert':
      return {
        tone: state.isAgreed ? 'bad' : 'warn',
        title: state.isAgreed
          ? say('This claim would fail')
          : say('One node reports that this claim would fail'),
        text: [
          state.reason,
          ...(state.isAgreed ? [] : [say('No other node confirms it.')]),
          sentSoFar(state, !!safe),
        ].join(' '),
      }
    case 'fee-short':
      return { tone: 'warn', title: say('Not enough ETH for the network fee') }
    case 'ready':
      if (state.rejected)
        return {
          ...canClaim,
          text: safe
            ? say('You declined in the Safe. Nothing was sent.')
            : say('You declined in your wallet. Nothing was sent.'),
        }
      return isOwn
        ? canClaim
        : { ...canClaim, text: say('Your wallet pays the network fee. The tokens go to this address only.') }
    case 'confirm-in-wallet':
      return safe
        ? { tone: 'busy', title: say('Review it in the Safe') }
        : { tone: 'busy', title: say('Confirm in your wallet') }
    case 'unanswered':
      return {
        tone: state.progress === 'waiting' ? 'plain' : 'warn',
        title: safe ? say('The Safe hasn’t answered') : say('Your wallet hasn’t answered'),
        text: `${safe ? say('If you signed there, the claim waits in the Safe’s queue.') : say('If you confirmed there, the claim shows here.')} ${
          state.progress === 'waiting'
            ? say('Blast shows no claim so far.')
            : say('The nodes don’t answer at the moment. We keep asking.')
        }`,
      }
    case 'sent':
      return saidOf(sentWords[state.progress])
    case 'proposed':
      return ownersWords(state.owners)
    case 'proposal-failed':
      return {
        tone: 'bad',
        title: say('The Safe’s claim failed'),
        text: say('{reason} The tokens can still be claimed. Only the network fee was spent.', {
          reason: state.reason,
        }),
      }
    case 'proposal-replaced':
      return {
        tone: 'plain',
        title: say('Cancelled in the Safe'),
        text: say('Another transaction took its place. The tokens can still be claimed.'),
      }
    case 'cancelled':
      return {
        tone: 'plain',
        title: say('Cancelled in your wallet'),
        text: say('Another transaction took its place. The tokens can still be claimed.'),
      }
    case 'paid-nothing':
      return {
        tone: 'bad',
        title: say('The transaction claimed nothing'),
        text: say('It went through, but paid nothing. The tokens can still be claimed.'),
      }
    case 'reverted':
      return {
        tone: 'bad',
        title: say('The claim failed'),
        text: say('{reason} Only the network fee was spent.', { reason: state.reason }),
      }
  }
}

type SentWords = { tone: StatusWords['tone']; title: Message; text: Message }

const saidOf = ({ tone, title, text }: SentWords): StatusWords => ({
  tone,
  title: say(title),
  text: say(text),
})

const sentWords: Record<Extract<ClaimState, { status: 'sent' }>['progress'], SentWords> = {
  pending: {
    tone: 'busy',
    title: message('Claim sent'),
    text: message('It usually takes 2 to 4 seconds. You can close this page.'),
  },
  unseen: {
    tone: 'warn',
    title: message('Still waiting for confirmation'),
    text: message('No node shows the transaction at the moment. It may still arrive. We keep checking.'),
  },
  dropped: {
    tone: 'warn',
    title: message('The claim probably failed'),
    text: message(
      'No node has seen the transaction for a while. You can claim again: you can’t be paid twice.',
    ),
  },
  reported: {
    tone: 'warn',
    title: message('Confirmed by one node'),
    text: message('We are waiting for a second node. There is nothing to do.'),
  },
  'could-not-check': {
    tone: 'warn',
    title: message('Still waiting for confirmation'),
    text: message(
      'The nodes don’t answer at the moment. Your transaction goes on without them. We keep checking.',
    ),
  },
}

function ownersWords(owners: OwnersProgress): StatusWords {
  switch (owners.status) {
    case 'signing':
      return {
        tone: 'plain',
        title: say('Waiting for the owners'),
        text: say('It was proposed. Owners who haven’t signed find it in the Safe’s queue.'),
      }
    case 'signed':
      return {
        tone: 'plain',
        title: say('Ready to execute'),
        text: say(
          'All signatures are there. Any owner can execute it in the Safe’s queue, and pays the network fee.',
        ),
      }
    case 'said-executed':
      return {
        tone: 'busy',
        title: say('Waiting for Blast'),
        text: say('The Safe reports that it was executed. It counts as claimed when Blast shows it.'),
      }
    case 'said-cancelled':
      return {
        tone: 'warn',
        title: say('The Safe reports that it was cancelled'),
        text: say('Blast doesn’t show that. Check the Safe’s queue before you start again.'),
      }
    case 'unknown':
      return {
        tone: 'plain',
        title: say('Proposed in the Safe'),
        text: say('The Safe doesn’t say how many owners have signed. Once it is executed, it shows here.'),
      }
  }
}

/** Whether something may have been sent before. */
function sentSoFar({ isAttempted }: { isAttempted: boolean }, isSafe: boolean): string {
  if (!isAttempted) return say('Nothing was sent.')
  return isSafe
    ? say('The Safe didn’t confirm that it proposed the claim.')
    : say('The wallet didn’t confirm that it sent the claim.')
}

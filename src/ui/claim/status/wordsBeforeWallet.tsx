import type { ClaimState } from '../../../claim/claimState.ts'
import { say } from '../../../language/say.ts'
import type { StatusWords } from './StatusHead.tsx'
import { claimsEnded, claimsOpen } from './windowTitles.tsx'

/** What a visitor meets without a wallet. */
const states = [
  'idle',
  'checking',
  'could-not-check',
  'not-eligible',
  'campaign-cancelled',
  'not-started',
  'ended',
  'nothing-due',
  'no-wallet',
  'done',
  'claimed-before',
] as const
export type StateBeforeWallet = Extract<ClaimState, { status: (typeof states)[number] }>

export const isBeforeWallet = (state: ClaimState): state is StateBeforeWallet =>
  (states as readonly string[]).includes(state.status)

/**
 * The words of the states that the first look can have; those of all others come with the wallet
 * (`wordsWithWallet`). `isReportedClaimed`: one node alone says that it was claimed.
 */
export function wordsBeforeWallet(
  state: StateBeforeWallet,
  isReportedClaimed: boolean,
): StatusWords | undefined {
  switch (state.status) {
    case 'idle':
    // `NothingDueHead` says it.
    case 'nothing-due':
    // The receipt says it.
    case 'done':
    case 'claimed-before':
      return undefined
    case 'checking':
      return { tone: 'busy', title: say('Checking the list and the contract') }
    case 'could-not-check':
      return {
        tone: 'warn',
        title: say('We couldn’t check'),
        text: state.isAttempted
          ? say('You may still be eligible. This page keeps watching for the claim you sent.')
          : say('You may still be eligible. Nothing was sent.'),
      }
    case 'not-eligible':
      return { tone: 'plain', title: say('This address can’t claim here') }
    case 'campaign-cancelled':
      return {
        tone: 'warn',
        title: say('This campaign was cancelled'),
        text: say(
          'Its operator took the tokens back before claims opened. This address was on the list, and there is nothing to claim.',
        ),
      }
    case 'not-started':
      return {
        tone: 'plain',
        title: claimsOpen(state.start),
        text: state.isCancellable
          ? say('This address is on the list. The campaign’s operator can cancel it until then.')
          : say('This address is on the list. There is nothing to do before then.'),
      }
    case 'ended':
      return {
        tone: 'warn',
        title: claimsEnded(state.end),
        text: isReportedClaimed
          ? say('This address is on the list.')
          : say('This address is on the list, and its tokens were not claimed.'),
      }
    case 'no-wallet':
      return {
        tone: 'good',
        title: say('This address can claim'),
        text: say('Any wallet can pay the network fee. The tokens go to this address only.'),
      }
  }
}

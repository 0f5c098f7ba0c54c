import type { ClaimState } from '../../../claim/claimState.ts'
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
      return { tone: 'busy', title: 'Checking the list and the contract' }
    case 'could-not-check':
      return {
        tone: 'warn',
        title: 'We couldn’t check',
        text: state.isAttempted
          ? 'You may still be eligible. This page keeps watching for the claim you sent.'
          : 'You may still be eligible. Nothing was sent.',
      }
    case 'not-eligible':
      return { tone: 'plain', title: 'This address can’t claim here' }
    case 'campaign-cancelled':
      return {
        tone: 'warn',
        title: 'This campaign was cancelled',
        text: 'Its operator took the tokens back before claims opened. This address was on the list, and there is nothing to claim.',
      }
    case 'not-started':
      return {
        tone: 'plain',
        title: claimsOpen(state.start),
        text: state.isCancellable
          ? 'This address is on the list. The campaign’s operator can cancel it until then.'
          : 'This address is on the list. There is nothing to do before then.',
      }
    case 'ended':
      return {
        tone: 'warn',
        title: claimsEnded(state.end),
        text: isReportedClaimed
          ? 'This address is on the list.'
          : 'This address is on the list, and its tokens were not claimed.',
      }
    case 'no-wallet':
      return {
        tone: 'good',
        title: 'This address can claim',
        text: 'Any wallet can pay the network fee. The tokens go to this address only.',
      }
  }
}

import type { ClaimState } from '../../claim/claimState.ts'

/** What a visitor meets without a wallet. */
const states = [
  'idle',
  'checking',
  'could-not-check',
  'not-eligible',
  'not-started',
  'ended',
  'no-wallet',
] as const
export type StateBeforeWallet = Extract<ClaimState, { status: (typeof states)[number] }>

export const isBeforeWallet = (state: ClaimState): state is StateBeforeWallet =>
  (states as readonly string[]).includes(state.status)

/**
 * As `statusSentence`, for the states that the first look can have: the sentences of all others come with the
 * wallet.
 */
export function sentenceBeforeWallet(state: StateBeforeWallet): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'checking':
      return 'Checking the list and the contract.'
    case 'could-not-check':
      return 'Could not check. This is neither a yes nor a no.'
    case 'not-eligible':
      return 'This address is not on the list.'
    case 'not-started':
      return 'On the list. Claims are not open yet.'
    case 'ended':
      return 'On the list. Claims have ended.'
    case 'no-wallet':
      return 'On the list. Connect a wallet to claim.'
  }
}

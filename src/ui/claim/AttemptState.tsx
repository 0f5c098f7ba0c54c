import type { ClaimState } from '../../claim/claimState.ts'
import { WrongChainNotice } from '../wallet/WrongChainNotice.tsx'
import { EndedNotice } from './EndedNotice.tsx'
import { SafeState, type StateOfSafe } from './SafeState.tsx'
import { SentNotice } from './SentNotice.tsx'
import { UnansweredNotice } from './UnansweredNotice.tsx'

type State =
  | StateOfSafe
  | Extract<
      ClaimState,
      { status: 'wrong-chain' | 'unanswered' | 'sent' | 'cancelled' | 'paid-nothing' | 'reverted' }
    >

/**
 * What only somebody with a wallet meets: above all what became of a request, where it is not the claim
 * itself.
 */
export function AttemptState({
  state,
  isSafe,
  campaignPath,
  onForget,
}: {
  state: State
  isSafe: boolean
  campaignPath: string
  onForget: () => void
}) {
  switch (state.status) {
    case 'wrong-chain':
      return <WrongChainNotice actual={state.actual} />
    case 'read-only':
    case 'confirm-in-wallet':
    case 'proposed':
    case 'proposal-failed':
    case 'proposal-replaced':
      return <SafeState state={state} campaignPath={campaignPath} onForget={onForget} />
    case 'unanswered':
      return <UnansweredNotice state={state} isSafe={isSafe} onForget={onForget} />
    case 'sent':
      return <SentNotice state={state} onForget={onForget} />
    case 'cancelled':
      return (
        <EndedNotice tone="plain" title="Cancelled in your wallet" hash={state.hash} onForget={onForget}>
          Another transaction took its place. The tokens are still here.
        </EndedNotice>
      )
    case 'paid-nothing':
      return (
        <EndedNotice
          tone="bad"
          title="The transaction paid nothing of this allocation"
          hash={state.hash}
          onForget={onForget}
        >
          It went through, and the contract says that the tokens are still here. The wallet may have sent
          something else than it was asked to.
        </EndedNotice>
      )
    case 'reverted':
      return (
        <EndedNotice tone="bad" title="The claim did not go through" hash={state.hash} onForget={onForget}>
          {state.reason} Only the network fee was spent.
        </EndedNotice>
      )
  }
}

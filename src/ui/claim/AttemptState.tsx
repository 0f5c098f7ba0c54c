import type { ClaimState } from '../../claim/claimState.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { SentNotice } from './SentNotice.tsx'
import { UnansweredNotice } from './UnansweredNotice.tsx'

type State = Extract<
  ClaimState,
  { status: 'unanswered' | 'sent' | 'cancelled' | 'paid-nothing' | 'reverted' }
>

/** What became of a request that this browser put to a wallet, where it is not the claim itself. */
export function AttemptState({
  state,
  isSafe,
  onForget,
}: {
  state: State
  isSafe: boolean
  onForget: () => void
}) {
  switch (state.status) {
    case 'unanswered':
      return <UnansweredNotice state={state} isSafe={isSafe} onForget={onForget} />
    case 'sent':
      return <SentNotice state={state} onForget={onForget} />
    case 'cancelled':
      return (
        <Notice
          tone="plain"
          title="Cancelled in your wallet"
          action={<Button onClick={onForget}>Back to the claim</Button>}
        >
          <p>Another transaction took its place. The tokens are still here.</p>
          <TransactionLink hash={state.hash} />
        </Notice>
      )
    case 'paid-nothing':
      return (
        <Notice
          tone="bad"
          title="The transaction paid nothing of this allocation"
          action={<Button onClick={onForget}>Back to the claim</Button>}
        >
          <p>
            It went through, and the contract says that the tokens are still here. The wallet may have sent
            something else than it was asked to.
          </p>
          <TransactionLink hash={state.hash} />
        </Notice>
      )
    case 'reverted':
      return (
        <Notice
          tone="bad"
          title="The claim did not go through"
          action={<Button onClick={onForget}>Back to the claim</Button>}
        >
          <p>{state.reason} Only the network fee was spent.</p>
          <TransactionLink hash={state.hash} />
        </Notice>
      )
  }
}

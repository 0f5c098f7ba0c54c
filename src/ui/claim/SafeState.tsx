import type { ClaimState } from '../../claim/claimState.ts'
import { Notice } from '../parts/Notice.tsx'
import { EndedNotice } from './EndedNotice.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
import { ReviewInSafe } from './ReviewInSafe.tsx'

export type StateOfSafe = Extract<
  ClaimState,
  { status: 'read-only' | 'confirm-in-wallet' | 'proposed' | 'proposal-failed' | 'proposal-replaced' }
>

/** The states that only a claim by a Safe itself has. */
export function SafeState({
  state,
  campaignPath,
  onForget,
}: {
  state: StateOfSafe
  campaignPath: string
  onForget: () => void
}) {
  switch (state.status) {
    case 'read-only':
      return (
        <Notice
          tone="plain"
          title="You can look; owners can propose"
          action={
            <a
              className="link"
              href={`${campaignPath}#account=${state.allocation.account}`}
              target="_blank"
              rel="noreferrer"
            >
              Open this page outside the Safe
            </a>
          }
        >
          You are not an owner of this Safe, so you cannot propose the claim here. Anybody may also pay the
          network fee from an ordinary wallet, outside the Safe: the tokens go to the address above all the
          same.
        </Notice>
      )
    case 'confirm-in-wallet':
      return <ReviewInSafe plan={state.plan} onForget={onForget} />
    case 'proposed':
      return <ProposalNotice state={state} campaignPath={campaignPath} onForget={onForget} />
    case 'proposal-failed':
      return (
        <EndedNotice
          tone="bad"
          title="Executed, but the claim inside did not go through"
          hash={state.hash}
          onForget={onForget}
        >
          {state.reason} The tokens are still here; only the network fee was spent.
        </EndedNotice>
      )
    case 'proposal-replaced':
      return (
        <EndedNotice tone="plain" title="Cancelled in the Safe" onForget={onForget}>
          The Safe executed another transaction in its place, so this proposal can never be executed. The
          tokens are still here.
        </EndedNotice>
      )
  }
}

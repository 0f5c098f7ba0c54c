import type { ClaimState } from '../../claim/claimState.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'

/** A claim on its way. What is not known is said to be not known. */
export function SentNotice({
  state,
  onForget,
}: {
  state: Extract<ClaimState, { status: 'sent' }>
  onForget: () => void
}) {
  const text = {
    pending:
      'Waiting for Blast, usually 2 to 4 seconds. You may close this page: the claim goes on without it.',
    unseen: 'No node shows the transaction at the moment. It may still arrive; this page keeps looking.',
    dropped:
      'No node has known the transaction for a while: it will hardly arrive. You may claim again; an allocation is paid only once, so nothing can be paid twice.',
    reported:
      'One node reports that this was claimed. This page waits for a second one to confirm it; nothing needs to be done.',
    'could-not-check':
      'The nodes do not answer at the moment. The transaction goes its way without them; this page keeps asking.',
  }[state.progress]
  return (
    <Notice
      tone={state.progress === 'pending' ? 'plain' : 'warn'}
      title={
        state.progress === 'pending'
          ? 'Sent'
          : state.progress === 'reported'
            ? 'Sent, and confirmed by one node'
            : 'Sent, and out of sight for now'
      }
      action={
        state.progress === 'dropped' ? (
          <Button onClick={onForget}>Forget it and claim again</Button>
        ) : undefined
      }
    >
      <p>{text}</p>
      <TransactionLink hash={state.hash} />
    </Notice>
  )
}

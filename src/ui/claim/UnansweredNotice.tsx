import type { ClaimState } from '../../claim/claimState.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'

/**
 * A wallet was asked and its answer did not come. Whether it sent the claim is not known, and is said to be
 * not known.
 */
export function UnansweredNotice({
  state,
  isSafe,
  onForget,
}: {
  state: Extract<ClaimState, { status: 'unanswered' }>
  /** It was the Safe around the page that was asked. */
  isSafe: boolean
  onForget: () => void
}) {
  const text = {
    waiting: 'The chain shows nothing of it so far.',
    'could-not-check': 'The nodes do not answer at the moment; this page keeps asking.',
  }[state.progress]
  return (
    <Notice
      tone={state.progress === 'waiting' ? 'plain' : 'warn'}
      title={isSafe ? 'The Safe may still be asking' : 'Your wallet may still be asking'}
      action={
        <Button kind="quiet" onClick={onForget}>
          Start again
        </Button>
      }
    >
      {isSafe ? (
        <p>
          It was asked for the claim, and no answer has come. If you signed it there, it waits in the Safe’s
          queue: look there before you start again. Once it is executed, it shows here by itself. {text}
        </p>
      ) : (
        <p>
          It was asked for the claim, and no answer has come. If you confirmed it there, it shows here by
          itself. {text}
        </p>
      )}
      <p>You may also start again: an allocation is paid only once, so nothing can be paid twice.</p>
    </Notice>
  )
}

import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { movedNothing } from '../../operator/manage/movedNothing.ts'
import { ErrorSentence } from '../parts/ErrorSentence.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { CallOutcomeText } from './CallOutcomeText.tsx'
import { callNames } from './callNames.ts'
import type { FollowedCall, SentCalls } from './useSentCalls.ts'

/** What was sent from this tab, and what came of it on chain. */
export function SentCallList({ sent, token }: { sent: SentCalls; token: CampaignParameters['token'] }) {
  if (sent.calls.length === 0) return null
  return (
    <div className="stack gap20" role="status">
      {sent.calls.map((followed) => (
        <SentCall
          key={followed.call.hash}
          followed={followed}
          token={token}
          onRemove={() => sent.remove(followed.call)}
        />
      ))}
    </div>
  )
}

function SentCall({
  followed: { call, progress },
  token,
  onRemove,
}: {
  followed: FollowedCall
  token: CampaignParameters['token']
  onRemove: () => void
}) {
  const name = callNames[call.kind]
  const isOne = call.kind !== 'push'
  const remove = <TextButton onClick={onRemove}>Dismiss</TextButton>
  switch (progress.status) {
    case 'pending':
      return (
        <Notice tone="plain" title={`${name} ${isOne ? 'is' : 'are'} on the way`}>
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'dropped':
      return (
        <Notice tone="warn" title="No node has this transaction any more" action={remove}>
          It may come back, or you replaced it. You can send again: no one is paid twice.
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="warn" title="We couldn’t check its outcome">
          <ErrorSentence error={progress.error} lead="We keep trying." />
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'replaced':
      return (
        <Notice
          tone="warn"
          title={`${name} ${isOne ? 'was' : 'were'} replaced in your wallet`}
          action={remove}
        >
          Another transaction of the same account replaced it.
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad" title={`${name} ${isOne ? 'was' : 'were'} refused`} action={remove}>
          {progress.sentence} It moved nothing and spent only the network fee.
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
    case 'done':
      return (
        <Notice
          tone={movedNothing(progress.outcome) ? 'warn' : 'done'}
          title={movedNothing(progress.outcome) ? 'It succeeded, but moved nothing' : `${name} went through`}
          action={remove}
        >
          <CallOutcomeText outcome={progress.outcome} token={token} />
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
  }
}

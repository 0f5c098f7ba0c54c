import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { movedNothing } from '../../operator/manage/movedNothing.ts'
import { ErrorSentence } from '../parts/ErrorSentence.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { CallOutcomeText } from './CallOutcomeText.tsx'
import { sentTitles } from './callNames.ts'
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
  const titles = sentTitles[call.kind]
  const remove = <TextButton onClick={onRemove}>{say('Dismiss')}</TextButton>
  switch (progress.status) {
    case 'pending':
      return (
        <Notice tone="plain" title={say(titles.pending)}>
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'dropped':
      return (
        <Notice tone="warn" title={say('No node has this transaction any more')} action={remove}>
          {say('It may come back, or you replaced it. You can send again: no one is paid twice.')}
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="warn" title={say('We couldn’t check its outcome')}>
          <ErrorSentence error={progress.error} lead={say('We keep trying.')} />
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'replaced':
      return (
        <Notice tone="warn" title={say(titles.replaced)} action={remove}>
          {say('Another transaction of the same account replaced it.')}
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad" title={say(titles.refused)} action={remove}>
          {say('{sentence} It moved nothing and spent only the network fee.', {
            sentence: progress.sentence,
          })}
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
    case 'done':
      return (
        <Notice
          tone={movedNothing(progress.outcome) ? 'warn' : 'done'}
          title={movedNothing(progress.outcome) ? say('It succeeded, but moved nothing') : say(titles.done)}
          action={remove}
        >
          <CallOutcomeText outcome={progress.outcome} token={token} />
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
  }
}

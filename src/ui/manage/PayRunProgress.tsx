import type { Allocations } from '../../campaign/allocations.ts'
import { say, sayNumber } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import type { PayStep } from '../../operator/manage/payRest.ts'
import { leftOutOf } from '../../operator/manage/storedPayRun.ts'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ErrorSentence } from '../parts/ErrorSentence.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { PassedOverList } from './PlannedBatch.tsx'
import type { PayRunState } from './usePayRun.ts'

/** A run that pays many: how far it is, what it does now, and what can be done about it. */
export function PayRunProgress({
  state,
  allocations,
  terms: { token, schedule },
}: {
  state: PayRunState
  allocations: Allocations
  terms: CampaignParameters
}) {
  const { run, step, error, isRunning, isPausing } = state
  if (!run) return null
  const isFinished = step?.doing === 'finished'
  return (
    <div className="stack gap16">
      <DescriptionList
        rows={[
          [
            say('Paid by this run'),
            say(
              { one: '{paid} of {count} recipient', other: '{paid} of {count} recipients' },
              { paid: run.paidCount, count: run.chosenCount },
            ),
          ],
          [say('Amount paid'), <TokenAmount key="" value={BigInt(run.paid)} token={token} />],
          [say('Batches'), sayNumber(run.batches)],
        ]}
      />
      <div className="stack gap16" role="status">
        {isFinished ? (
          <Notice
            tone={run.leftOut.length > 0 ? 'warn' : 'done'}
            title={
              run.leftOut.length > 0
                ? say('Everyone who can be paid is paid')
                : schedule
                  ? say('Everyone is paid what was unlocked')
                  : say('Everyone is paid')
            }
            action={<TextButton onClick={state.remove}>{say('Dismiss')}</TextButton>}
          >
            {say('Anyone who had claimed in between wasn’t paid again.')}
          </Notice>
        ) : isRunning && step ? (
          <Now step={step} onSendAnew={state.sendAnew} />
        ) : error ? null : (
          <Notice
            tone="plain"
            title={step?.doing === 'replaced' ? say('The batch was replaced') : say('Paused')}
          >
            {step?.doing === 'replaced'
              ? say(
                  'Another transaction of your account took its place. Continue to pay these recipients again.',
                )
              : run.open
                ? say('One batch is on its way. Continue to follow it.')
                : say('Nothing is on its way. Continue when you like.')}
          </Notice>
        )}
      </div>
      {error ? (
        <ErrorNotice title={say('The run stopped')} lead={say('No one is paid twice.')} error={error} />
      ) : null}
      <PassedOverList passedOver={leftOutOf(run, allocations)} token={token} />
      {isFinished ? null : (
        <div className="row gap10">
          {isRunning ? (
            <Button kind="quiet" onClick={state.pause} isBusy={isPausing}>
              {step?.doing === 'preparing' ? say('Pause') : say('Pause after this batch')}
            </Button>
          ) : (
            <>
              <Button onClick={state.resume}>{say('Continue')}</Button>
              <TextButton onClick={state.remove}>{say('End this run')}</TextButton>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Now({ step, onSendAnew }: { step: PayStep; onSendAnew: () => void }) {
  switch (step.doing) {
    case 'preparing':
      return (
        <p className="measure muted small breakable">{say('Preparing and simulating the next batch…')}</p>
      )
    case 'asking':
      return (
        <Notice
          tone="plain"
          title={say(
            {
              one: 'Confirm the payment of {count} recipient in your wallet',
              other: 'Confirm the payment of {count} recipients in your wallet',
            },
            { count: step.plan.indices.length },
          )}
        >
          {say('It sends 0 ETH to the campaign’s contract. Reject anything else.')}
        </Notice>
      )
    case 'waiting': {
      const hash = step.run.open?.hash
      const link = hash ? <TransactionLink hash={hash} /> : null
      const { progress } = step
      if (progress.status === 'dropped')
        return (
          <Notice
            tone="warn"
            title={say('No node has this batch any more')}
            action={<TextButton onClick={onSendAnew}>{say('Stop following it')}</TextButton>}
          >
            {say('It may come back, or you replaced it. No one is paid twice.')}
            {link}
          </Notice>
        )
      if (progress.status === 'could-not-check')
        return (
          <Notice tone="warn" title={say('We couldn’t check this batch')}>
            <ErrorSentence error={progress.error} lead={say('We keep trying.')} />
            {link}
          </Notice>
        )
      return (
        <Notice tone="plain" title={say('A batch is on its way')}>
          {link}
        </Notice>
      )
    }
    case 'paused':
    case 'replaced':
    case 'finished':
      return null
  }
}

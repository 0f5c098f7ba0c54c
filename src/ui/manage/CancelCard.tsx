import { useState } from 'react'
import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { cancelCall } from '../../operator/manage/manageCalls.ts'
import type { CampaignPhase } from '../../package/campaignPhase.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { CallSender } from './CallSender.tsx'
import type { Proposals } from './useProposals.ts'
import type { SentCalls } from './useSentCalls.ts'

/** Until claims open, the way to call the campaign off and get its money back. */
export function CancelCard({
  terms,
  facts,
  phase,
  sent,
  proposals,
}: {
  terms: CampaignParameters
  facts: CampaignFacts | undefined
  phase: CampaignPhase | undefined
  sent: SentCalls
  proposals: Proposals
}) {
  const { distributor, token, window, receivers, title } = terms
  const [isAsked, setAsked] = useState(false)
  const held = facts?.balance
  const isCancelled = facts?.isCancelled === true
  const call = cancelCall(distributor)
  return (
    <Card title={say('Cancel the campaign')}>
      <div className="stack gap16">
        <DescriptionList
          rows={[
            [say('Can be cancelled until'), <Time key="" at={window.start} />],
            [say('Only by'), <Address key="" value={receivers.sweep} />],
          ]}
        />
        {phase === undefined ? (
          <p className="measure muted small breakable">{say('We couldn’t read the time on Blast.')}</p>
        ) : phase !== 'upcoming' ? (
          <p className="measure muted small breakable">
            {isCancelled
              ? say('It was cancelled before claims opened.')
              : say('Claims have opened. No one can cancel it any more.')}
          </p>
        ) : isCancelled && !held ? (
          <p className="measure muted small breakable">
            {say('It was cancelled. All of its tokens went back to the receiver above.')}
          </p>
        ) : isAsked ? (
          <>
            <Notice tone="warn" title={say('This can’t be undone')}>
              {held === undefined
                ? say(
                    'The contract sends everything to the receiver above. No one can claim after that. The page of the campaign says that it was cancelled, and the factory doesn’t fund this contract again.',
                  )
                : rich(
                    'The contract sends {amount} to the receiver above. No one can claim after that. The page of the campaign says that it was cancelled, and the factory doesn’t fund this contract again.',
                    { amount: <TokenAmount value={held} token={token} /> },
                  )}
            </Notice>
            <CallSender
              call={{
                kind: 'cancel',
                to: call.to,
                data: call.data,
                intent: { kind: 'cancel', distributor, title },
              }}
              label={say('Cancel this campaign')}
              proposal={{
                name: say('Cancel: {title}', { title }),
                description: say(
                  'Cancels {distributor} before claims open and sends its tokens to {receiver}.',
                  { distributor, receiver: receivers.sweep },
                ),
              }}
              sent={sent}
              proposals={proposals}
            />
            <div>
              <TextButton onClick={() => setAsked(false)}>{say('Keep the campaign')}</TextButton>
            </div>
          </>
        ) : (
          <>
            <p className="measure muted small breakable">
              {isCancelled
                ? say('It was cancelled, and tokens came in afterwards. They can be taken back the same way.')
                : say('Claims haven’t opened. All of its tokens can still go back.')}
            </p>
            <div className="row gap10">
              <Button kind="quiet" onClick={() => setAsked(true)}>
                {say('Cancel this campaign…')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

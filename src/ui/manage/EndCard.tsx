import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { sweepCall } from '../../operator/manage/manageCalls.ts'
import type { CampaignPhase } from '../../package/campaignPhase.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { CallSender } from './CallSender.tsx'
import type { Proposals } from './useProposals.ts'
import type { SentCalls } from './useSentCalls.ts'

/** When claims end, and the way to what is left then. */
export function EndCard({
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
  if (window.end === null)
    return (
      <Card title={say('The end')}>
        <p className="measure muted small breakable">
          {say('Claims never end. Unclaimed tokens stay in the contract.')}
        </p>
      </Card>
    )
  const held = facts?.balance
  const call = sweepCall(distributor, token.address)
  return (
    <Card title={say('The end')}>
      <div className="stack gap16">
        <DescriptionList
          rows={[
            [say('Claims close'), <Time key="" at={window.end} />],
            [say('Unclaimed tokens go to'), <Address key="" value={receivers.sweep} />],
          ]}
        />
        {phase !== 'ended' ? (
          <p className="measure muted small breakable">
            {say('You can sweep after claims close. Anyone can sweep then, and no one can claim.')}
          </p>
        ) : held === undefined ? (
          <p className="measure muted small breakable">{say('We couldn’t read the contract’s balance.')}</p>
        ) : held === 0n ? (
          <p className="measure muted small breakable">
            {say('Nothing is left in the contract. You can sweep what arrives later.')}
          </p>
        ) : (
          <>
            <p className="measure muted small breakable">
              {rich('The contract holds {held}. A sweep sends all of it to the receiver above.', {
                held: <TokenAmount value={held} token={token} />,
              })}
            </p>
            <CallSender
              call={{
                kind: 'sweep',
                to: call.to,
                data: call.data,
                intent: { kind: 'sweep', distributor, asset: token.address, title },
              }}
              label={say('Sweep unclaimed tokens')}
              proposal={{
                name: say('Sweep: {title}', { title }),
                description: say('Sends the unclaimed tokens in {distributor} to {receiver}.', {
                  distributor,
                  receiver: receivers.sweep,
                }),
              }}
              sent={sent}
              proposals={proposals}
            />
          </>
        )}
      </div>
    </Card>
  )
}

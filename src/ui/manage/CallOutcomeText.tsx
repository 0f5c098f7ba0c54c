import { say } from '../../language/say.ts'
import type { CallOutcome } from '../../operator/manage/callOutcome.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { rich } from '../language/rich.tsx'
import { ether } from '../parts/ether.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { AssetAmount } from './AssetAmount.tsx'

/** What a transaction did at the contract, in sentences. */
export function CallOutcomeText({
  outcome,
  token,
}: {
  outcome: CallOutcome
  token: CampaignParameters['token']
}) {
  const { paidCount, paid, skipped, swept, cancelled, yields, gas } = outcome
  const refused = skipped.filter(({ reason }) => reason !== 'alreadyClaimed').length
  const claimed = skipped.length - refused
  return (
    <>
      {paidCount > 0 ? (
        <p>
          {rich(
            {
              one: '{count} allocation paid, {paid} together.',
              other: '{count} allocations paid, {paid} together.',
            },
            { count: paidCount, paid: <TokenAmount value={paid} token={token} /> },
          )}
        </p>
      ) : null}
      {claimed > 0 ? (
        <p>
          {say(
            { one: '{count} allocation already claimed.', other: '{count} allocations already claimed.' },
            { count: claimed },
          )}
        </p>
      ) : null}
      {refused > 0 ? (
        <p>
          {say(
            {
              one: '{count} allocation not paid: the transfer was refused. They stay open.',
              other: '{count} allocations not paid: the transfer was refused. They stay open.',
            },
            { count: refused },
          )}
        </p>
      ) : null}
      {cancelled.length > 0 ? <p>{say('The campaign is cancelled.')}</p> : null}
      {[...swept, ...cancelled, ...yields].map(({ asset, amount }) => (
        <p key={asset}>
          {rich('{amount} sent to the receiver.', {
            amount: <AssetAmount asset={asset} amount={amount} token={token} />,
          })}
        </p>
      ))}
      {gas > 0n ? (
        <p>{rich('{amount} sent to the receiver.', { amount: <TokenAmount value={gas} token={ether} /> })}</p>
      ) : null}
    </>
  )
}

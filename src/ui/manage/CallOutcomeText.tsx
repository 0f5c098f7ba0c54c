import type { CallOutcome } from '../../operator/manage/callOutcome.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { ether } from '../parts/ether.ts'
import { plural } from '../parts/plural.ts'
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
          {plural(paidCount, 'allocation')} paid, <TokenAmount value={paid} token={token} /> together.
        </p>
      ) : null}
      {claimed > 0 ? <p>{plural(claimed, 'allocation')} already claimed.</p> : null}
      {refused > 0 ? (
        <p>{plural(refused, 'allocation')} not paid: the transfer was refused. They stay open.</p>
      ) : null}
      {cancelled.length > 0 ? <p>The campaign is cancelled.</p> : null}
      {[...swept, ...cancelled, ...yields].map(({ asset, amount }) => (
        <p key={asset}>
          <AssetAmount asset={asset} amount={amount} token={token} /> sent to the receiver.
        </p>
      ))}
      {gas > 0n ? (
        <p>
          <TokenAmount value={gas} token={ether} /> sent to the receiver.
        </p>
      ) : null}
    </>
  )
}

import { message, say, sayNumber } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { passedOverWords } from '../../operator/manage/passedOverWords.ts'
import type { PassedOver, PushPlan } from '../../operator/manage/planPush.ts'
import { Address } from '../parts/Address.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'

const allocations = message({ one: '{count} allocation', other: '{count} allocations' })

/** What a batch of payments would do, and whom it leaves out. */
export function PlannedBatch({
  plan,
  left,
  isHalved,
  token,
}: {
  plan: PushPlan
  /** Allocations that stay open after it. */
  left: number
  /** The chain refused a larger batch with the same allocations. */
  isHalved: boolean
  token: CampaignParameters['token']
}) {
  if (!plan.call)
    return (
      <>
        <p className="measure muted small breakable">{say('None of the tried recipients can be paid.')}</p>
        <PassedOverList passedOver={plan.passedOver} token={token} />
      </>
    )
  return (
    <>
      <DescriptionList
        rows={[
          [say('In this batch'), say(allocations, { count: plan.indices.length })],
          [say('Together'), <TokenAmount key="" value={plan.total} token={token} />],
          [say('Gas'), sayNumber(plan.gas)],
          [say('Open after it'), say(allocations, { count: left })],
        ]}
      />
      <PassedOverList passedOver={plan.passedOver} token={token} />
      {plan.runningCode > 0 ? (
        <p className="measure muted small breakable">
          {say(
            {
              one: '{count} recipient may run code when paid, so the gas limit is higher. Unused gas comes back.',
              other:
                '{count} recipients may run code when paid, so the gas limit is higher. Unused gas comes back. If a Safe executes this batch, set a gas limit of at least {gas}.',
            },
            { count: plan.runningCode, gas: sayNumber(plan.gas) },
          )}
        </p>
      ) : null}
      {isHalved ? (
        <p className="measure muted small breakable">
          {say('The chain refused the full batch, so this is a part of it.')}
        </p>
      ) : null}
    </>
  )
}

const mostNamed = 200

/** Who is not paid, and why. */
export function PassedOverList({
  passedOver,
  token,
}: {
  passedOver: readonly PassedOver[]
  token: CampaignParameters['token']
}) {
  if (passedOver.length === 0) return null
  return (
    <Disclosure
      summary={say(
        { one: '{count} allocation left out', other: '{count} allocations left out' },
        { count: passedOver.length },
      )}
    >
      <ul className="stack gap20">
        {passedOver.slice(0, mostNamed).map(({ index, account, amount, reason }) => (
          <li key={index}>
            <Address value={account} /> <TokenAmount value={amount} token={token} />:{' '}
            {say(passedOverWords[reason])}
          </li>
        ))}
        {passedOver.length > mostNamed ? (
          <li>
            {say(
              { one: 'and {count} more', other: 'and {count} more' },
              { count: passedOver.length - mostNamed },
            )}
          </li>
        ) : null}
      </ul>
    </Disclosure>
  )
}

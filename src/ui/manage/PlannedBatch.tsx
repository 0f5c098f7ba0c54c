import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { passedOverWords } from '../../operator/manage/passedOverWords.ts'
import type { PassedOver, PushPlan } from '../../operator/manage/planPush.ts'
import { Address } from '../parts/Address.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { plural } from '../parts/plural.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'

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
        <p className="measure muted small breakable">None of the tried recipients can be paid.</p>
        <PassedOverList passedOver={plan.passedOver} token={token} />
      </>
    )
  return (
    <>
      <DescriptionList
        rows={[
          ['In this batch', plural(plan.indices.length, 'allocation')],
          ['Together', <TokenAmount key="" value={plan.total} token={token} />],
          ['Gas', plan.gas.toLocaleString('en-US')],
          ['Open after it', plural(left, 'allocation')],
        ]}
      />
      <PassedOverList passedOver={plan.passedOver} token={token} />
      {plan.runningCode > 0 ? (
        <p className="measure muted small breakable">
          {plural(plan.runningCode, 'recipient')} may run code when paid, so the gas limit is higher. Unused
          gas comes back.
          {plan.runningCode > 1
            ? ` If a Safe executes this batch, set a gas limit of at least ${plan.gas.toLocaleString('en-US')}.`
            : ''}
        </p>
      ) : null}
      {isHalved ? (
        <p className="measure muted small breakable">
          The chain refused the full batch, so this is a part of it.
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
    <Disclosure summary={`${plural(passedOver.length, 'allocation')} left out`}>
      <ul className="stack gap20">
        {passedOver.slice(0, mostNamed).map(({ index, account, amount, reason }) => (
          <li key={index}>
            <Address value={account} /> <TokenAmount value={amount} token={token} />:{' '}
            {passedOverWords[reason]}
          </li>
        ))}
        {passedOver.length > mostNamed ? (
          <li>and {(passedOver.length - mostNamed).toLocaleString('en-US')} more</li>
        ) : null}
      </ul>
    </Disclosure>
  )
}

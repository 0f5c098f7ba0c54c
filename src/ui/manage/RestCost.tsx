import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import type { PayOrder } from '../../operator/manage/chooseRecipients.ts'
import type { PushCost } from '../../operator/manage/pushCost.ts'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ether } from '../parts/ether.ts'
import { plural } from '../parts/plural.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'

/** What it takes to pay all who were chosen. `total` in base units. */
export type CostState =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  | { readonly status: 'failed'; readonly error: Error }
  | {
      readonly status: 'ready'
      readonly chosen: readonly number[]
      readonly total: bigint
      /** Undefined where nobody of the first batch can be paid. */
      readonly cost: PushCost | undefined
      readonly order: PayOrder
    }

/** Shows the cost of all batches, and then starts them. */
export function RestCost({
  state,
  token,
  isForSafe,
  onEstimate,
  onStart,
}: {
  state: CostState
  token: CampaignParameters['token']
  /** No ordinary account is connected: a Safe makes one transaction a batch. */
  isForSafe: boolean
  onEstimate: () => void
  onStart: (chosen: readonly number[], order: PayOrder) => void
}) {
  const button = (
    <div className="row gap10">
      <Button kind="quiet" onClick={onEstimate} isBusy={state.status === 'preparing'}>
        Show the cost of all batches
      </Button>
    </div>
  )
  if (state.status === 'failed')
    return (
      <>
        <ErrorNotice title="We couldn’t estimate the cost" lead="" error={state.error} />
        {button}
      </>
    )
  if (state.status !== 'ready') return button
  const { chosen, total, cost, order } = state
  if (chosen.length === 0)
    return <p className="measure muted small breakable">None of the chosen recipients is unpaid.</p>
  return (
    <>
      <DescriptionList
        rows={[
          ['Recipients', chosen.length.toLocaleString('en-US')],
          ['All together', <TokenAmount key="" value={total} token={token} />],
          ...(cost
            ? ([
                ['Transactions', `about ${cost.batches.toLocaleString('en-US')}`],
                [
                  'Network fee of all',
                  <span key="">
                    about <TokenAmount value={cost.fee} token={ether} />
                  </span>,
                ],
                ['Gas of all', `at most about ${cost.gas.toLocaleString('en-US')}`],
                ['Time', `about ${timeOf(cost.seconds)}, and your confirmations`],
              ] as const)
            : []),
        ]}
      />
      {cost ? null : (
        <p className="measure muted small breakable">
          The first recipients can’t be paid, so we have no cost. A run leaves them out and names them.
        </p>
      )}
      {isForSafe ? (
        <p className="measure muted small breakable">
          A Safe pays one batch a transaction: prepare the batches below. To pay all with one start, connect
          an ordinary account.
        </p>
      ) : (
        <>
          <p className="measure muted small breakable">
            Your wallet asks for each transaction. You can pause, and continue after a reload.
          </p>
          <div className="row gap10">
            <Button onClick={() => onStart(chosen, order)}>
              {`Pay ${plural(chosen.length, 'recipient')} one batch after the other`}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function timeOf(seconds: number): string {
  if (seconds < 90) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

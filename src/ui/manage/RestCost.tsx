import { say, sayNumber } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import type { PayOrder } from '../../operator/manage/chooseRecipients.ts'
import type { PushCost } from '../../operator/manage/pushCost.ts'
import { rich } from '../language/rich.tsx'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ether } from '../parts/ether.ts'
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
        {say('Show the cost of all batches')}
      </Button>
    </div>
  )
  if (state.status === 'failed')
    return (
      <>
        <ErrorNotice title={say('We couldn’t estimate the cost')} lead="" error={state.error} />
        {button}
      </>
    )
  if (state.status !== 'ready') return button
  const { chosen, total, cost, order } = state
  if (chosen.length === 0)
    return <p className="measure muted small breakable">{say('None of the chosen recipients is unpaid.')}</p>
  return (
    <>
      <DescriptionList
        rows={[
          [say('Recipients'), sayNumber(chosen.length)],
          [say('All together'), <TokenAmount key="" value={total} token={token} />],
          ...(cost
            ? ([
                [say('Transactions'), say('about {batches}', { batches: cost.batches })],
                [
                  say('Network fee of all'),
                  <span key="">
                    {rich('about {fee}', { fee: <TokenAmount value={cost.fee} token={ether} /> })}
                  </span>,
                ],
                [say('Gas of all'), say('at most about {gas}', { gas: sayNumber(cost.gas) })],
                [say('Time'), timeOf(cost.seconds)],
              ] as const)
            : []),
        ]}
      />
      {cost ? null : (
        <p className="measure muted small breakable">
          {say(
            'The first recipients can’t be paid, so we have no cost. A run leaves them out and names them.',
          )}
        </p>
      )}
      {isForSafe ? (
        <p className="measure muted small breakable">
          {say(
            'A Safe pays one batch a transaction: prepare the batches below. To pay all with one start, connect an ordinary account.',
          )}
        </p>
      ) : (
        <>
          <p className="measure muted small breakable">
            {say('Your wallet asks for each transaction. You can pause, and continue after a reload.')}
          </p>
          <div className="row gap10">
            <Button onClick={() => onStart(chosen, order)}>
              {say(
                {
                  one: 'Pay {count} recipient one batch after the other',
                  other: 'Pay {count} recipients one batch after the other',
                },
                { count: chosen.length },
              )}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function timeOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 90)
    return say(
      {
        one: 'about {count} second, and your confirmations',
        other: 'about {count} seconds, and your confirmations',
      },
      { count: seconds },
    )
  return minutes < 90
    ? say(
        {
          one: 'about {count} minute, and your confirmations',
          other: 'about {count} minutes, and your confirmations',
        },
        { count: minutes },
      )
    : say(
        {
          one: 'about {count} hour, and your confirmations',
          other: 'about {count} hours, and your confirmations',
        },
        { count: Math.ceil(minutes / 60) },
      )
}

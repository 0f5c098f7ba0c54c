import type { OverTime } from '../../../claim/readOverTime.ts'
import { unlockDates } from '../../../claim/unlockDates.ts'
import { message, say } from '../../../language/say.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { rich } from '../../language/rich.tsx'
import { AddToCalendar } from '../../parts/AddToCalendar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { ScheduleChart } from '../../schedule/ScheduleChart.tsx'
import type { ClaimPanelProps } from '../ClaimPanel.tsx'
import { NothingDue } from './NothingDue.tsx'
import { PartOfWhole } from './PartOfWhole.tsx'

/**
 * What the card says besides where an allocation unlocks over time: the state that nothing is due, below the
 * amount what it is a part of, and last how it unlocks. One file, because all of it comes together.
 */
export function OverTimePart({
  part,
  isDueAbove = false,
  ...props
}: ClaimPanelProps & {
  part: 'head' | 'amount' | 'schedule'
  /** Of the amount. */
  isDueAbove?: boolean
}) {
  const { state, overTime, token } = props
  if (part === 'head') return state.status === 'nothing-due' ? <NothingDue state={state} /> : null
  if (!overTime || !('allocation' in state) || !state.allocation) return null
  const { amount } = state.allocation
  return part === 'schedule' ? (
    <Unlocking {...props} amount={amount} overTime={overTime} />
  ) : (
    <PartOfWhole amount={amount} overTime={overTime} token={token} isDueAbove={isDueAbove} />
  )
}

/** How an allocation unlocks, drawn; what is still to come, and its dates for a calendar. */
function Unlocking({
  state,
  amount,
  overTime,
  token,
  campaign,
  title,
  onForget,
}: ClaimPanelProps & { amount: bigint; overTime: OverTime }) {
  const { start, schedule, now, paid, next } = overTime
  const dates = unlockDates(overTime)
  return (
    <>
      {state.status === 'done' && paid < amount ? (
        <>
          <p>
            {rich(
              next ? message('{amount} still to come, all by {date}.') : message('{amount} still to come.'),
              {
                amount: <TokenAmount value={amount - paid} token={token} />,
                date: <Time at={start + schedule.duration} only="day" />,
              },
            )}
          </p>
          <Button kind="quiet" onClick={onForget}>
            {say('Back to the claim')}
          </Button>
        </>
      ) : null}
      <ScheduleChart start={start} schedule={schedule} amount={amount} now={now} token={token} />
      {dates.length === 0 ? null : (
        <AddToCalendar
          moments={dates.map(({ at, what }) => ({ at, title: say('{what}: {title}', { what, title }) }))}
          path={campaignPath(campaign)}
        />
      )}
    </>
  )
}

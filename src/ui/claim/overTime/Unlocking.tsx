import { unlockMoments } from '../../../campaign/schedule.ts'
import type { OverTime } from '../../../claim/readOverTime.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { AddToCalendar } from '../../parts/AddToCalendar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'
import { ScheduleChart } from '../../schedule/ScheduleChart.tsx'

/** How an allocation unlocks, drawn; what is still to come, and its dates for a calendar. */
export function Unlocking({
  allocation: { amount },
  overTime,
  token,
  campaign,
  title,
  isDone,
  onForget,
}: {
  allocation: Allocation
  overTime: OverTime
  token: TokenFacts
  /** Its name in the site. */
  campaign: string
  /** Of the campaign. */
  title: string
  /** A payment is shown above, and not what can be claimed. */
  isDone: boolean
  onForget: () => void
}) {
  const { start, schedule, now, paid, next } = overTime
  const unlocks = unlockMoments({ start, schedule })
  const dates = [
    { at: start, what: 'Claims open' },
    ...unlocks.map((at, place) => ({
      at,
      what: place === unlocks.length - 1 ? 'All has unlocked' : 'Tokens unlock',
    })),
  ].filter(({ at }) => at > now)
  return (
    <>
      {isDone && paid < amount ? (
        <>
          <p className="muted small">
            <TokenAmount value={amount - paid} token={token} /> still to come
            {next === undefined ? (
              '.'
            ) : (
              <>
                , all by <Time at={start + schedule.duration} only="day" />.
              </>
            )}
          </p>
          <Button kind="quiet" onClick={onForget}>
            Back to the claim
          </Button>
        </>
      ) : null}
      <ScheduleChart start={start} schedule={schedule} amount={amount} now={now} token={token} />
      {dates.length === 0 ? null : (
        <AddToCalendar
          moments={dates.map(({ at, what }) => ({ at, title: `${what}: ${title}` }))}
          path={campaignPath(campaign)}
        />
      )}
    </>
  )
}

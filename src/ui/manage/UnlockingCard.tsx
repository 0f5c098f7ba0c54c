import { useMemo } from 'react'
import type { Schedule } from '../../campaign/schedule.ts'
import { scheduleCurve } from '../../claim/scheduleCurve.ts'
import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { shareOf } from '../parts/shareOf.ts'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { ScheduleChart } from '../schedule/ScheduleChart.tsx'
import type { useClaimTimeline } from './useClaimTimeline.ts'

/** What a campaign over time has unlocked and paid, and so what it owes now and in all. */
export function UnlockingCard({
  terms: { token, total, window },
  schedule,
  paid,
  now,
  timeline: { state },
}: {
  terms: CampaignParameters
  schedule: Schedule
  /** Base units that it has paid in all. */
  paid: bigint
  /** The chain's time in unix seconds. */
  now: number
  /** Of the claims, once their logs are read. */
  timeline: ReturnType<typeof useClaimTimeline>
}) {
  const { start, end } = window
  const claims = useMemo(() => {
    if (state.status !== 'known') return undefined
    let sum = 0n
    return state.timeline.buckets.map(({ to, amount }) => {
      sum += amount
      return { time: Math.min(to, now), claimed: sum }
    })
  }, [state, now])
  const { unlockedAt, nextUnlock, end: last } = scheduleCurve({ start, schedule, amount: total })
  const isOver = end !== null && now >= end
  const unlocked = unlockedAt(now)
  const next = nextUnlock(now)
  const owed = isOver || unlocked < paid ? 0n : unlocked - paid
  const share = (value: bigint) => (
    <span key="">
      <TokenAmount value={value} token={token} /> ({shareOf(value, total)})
    </span>
  )
  return (
    <Card title={say('Unlocking')}>
      <div className="stack gap16">
        <ScheduleChart
          start={start}
          schedule={schedule}
          amount={total}
          token={token}
          now={now}
          claims={claims}
        />
        <DescriptionList
          rows={[
            [say('Unlocked'), share(unlocked)],
            [say('Of it claimed'), share(paid)],
            [say('Owed now'), isOver ? say('nothing, claims are closed') : share(owed)],
            [say('Still locked'), share(total - unlocked)],
            [say('Owed in all, until the end'), isOver ? say('nothing') : share(total - paid)],
            next === undefined
              ? [say('All unlocked'), <Time key="" at={last} />]
              : [
                  say('Next unlock'),
                  schedule.tranches === undefined && now >= start + schedule.cliff ? (
                    say('every second')
                  ) : (
                    <Time key="" at={next} />
                  ),
                ],
          ]}
        />
        <p className="measure muted small breakable">
          {say(
            'From the contract alone. Each recipient’s part is rounded down, so “Owed now” can be a few base units too high.',
          )}
        </p>
      </div>
    </Card>
  )
}

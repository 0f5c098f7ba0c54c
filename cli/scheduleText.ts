import { type Schedule, unlockedAt } from '../src/campaign/schedule.ts'
import type { Row } from './describeCampaign.ts'
import { timeText } from './windowOf.ts'

/** A schedule in one line, as its operator wrote it. `start` in unix seconds. */
export function scheduleText({ start, schedule }: { start: number; schedule: Schedule }): string {
  const { cliff, duration, tranches } = schedule
  const way = tranches === undefined ? 'by the second' : `in ${tranches} equal tranches`
  const from = cliff === 0 ? '' : `, nothing before ${timeText(start + cliff)}`
  return `unlocks ${way} from ${timeText(start)} to ${timeText(start + duration)}${from}`
}

/** How far a campaign over time has come at `time`, in unix seconds; no rows for others. */
export function scheduleRows(
  {
    window: { start },
    schedule,
    total,
  }: { window: { start: number }; schedule?: Schedule | undefined; total: bigint },
  { paid, time, amount }: { paid: bigint | undefined; time: number; amount: (units: bigint) => string },
): Row[] {
  if (!schedule) return []
  const unlocked = unlockedAt(total, time, { start, schedule })
  return [
    ['Schedule', scheduleText({ start, schedule })],
    ['Unlocked', `${amount(unlocked)} of ${amount(total)}`],
    ...(paid === undefined ? [] : [['Paid', amount(paid)] as Row]),
  ]
}

import { type Schedule, unlockedAt } from '../src/campaign/schedule.ts'
import { scheduleText } from '../src/operator/scheduleText.ts'
import type { Row } from './describeCampaign.ts'

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

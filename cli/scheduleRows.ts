import { type Schedule, unlockedAt } from '../src/campaign/schedule.ts'
import { scheduleText } from '../src/operator/scheduleText.ts'
import type { Row } from './describeCampaign.ts'

type Terms = { window: { start: number }; schedule?: Schedule | undefined }

/** The schedule of a campaign over time; no row for others. */
export const scheduleRow = ({ window: { start }, schedule }: Terms): [label: string, text: string][] =>
  schedule ? [['Schedule', scheduleText({ start, schedule })]] : []

/** How far a campaign over time has come at `time`, in unix seconds; no rows for others. */
export function scheduleRows(
  terms: Terms & { total: bigint },
  { paid, time, amount }: { paid: bigint | undefined; time: number; amount: (units: bigint) => string },
): Row[] {
  const { window, schedule, total } = terms
  if (!schedule) return []
  const unlocked = unlockedAt(total, time, { start: window.start, schedule })
  return [
    ...scheduleRow(terms),
    ['Unlocked', `${amount(unlocked)} of ${amount(total)}`],
    ...(paid === undefined ? [] : [['Paid', amount(paid)] as Row]),
  ]
}

import { unlockedAt } from '../../campaign/schedule.ts'
import type { OverTime } from '../readOverTime.ts'

/**
 * What a claim authorization over time may allow in all, in base units: what has unlocked by now, or what
 * will have unlocked by its deadline (unix seconds).
 */
export const ceilingsOf = (
  amount: bigint,
  overTime: OverTime,
  deadline: number,
): { now: bigint; later: bigint } => ({
  now: overTime.paid + overTime.due,
  later: unlockedAt(amount, deadline, overTime),
})

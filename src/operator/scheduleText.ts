import type { Schedule } from '../campaign/schedule.ts'
import { utcText } from '../chain/utcText.ts'

/** A schedule in one clause. `start` of the campaign, in unix seconds. */
export function scheduleText({ start, schedule }: { start: number; schedule: Schedule }): string {
  const { cliff, duration, tranches } = schedule
  const way = tranches === undefined ? 'by the second' : `in ${tranches} equal tranches`
  const from = cliff === 0 ? '' : `, nothing before ${utcText(start + cliff)}`
  return `unlocks ${way} from ${utcText(start)} to ${utcText(start + duration)}${from}`
}

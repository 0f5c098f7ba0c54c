import type { Schedule } from '../src/campaign/schedule.ts'
import { graceSeconds, maxTranches } from '../src/campaign/scheduleLimits.ts'
import { utcText } from '../src/chain/utcText.ts'
import type { createOptionReader } from './readOptions.ts'

/** Of a campaign over time, which `--duration` makes it. */
export function readSchedule(
  {
    duration,
    cliff,
    tranches,
  }: { duration?: string | undefined; cliff?: string | undefined; tranches?: string | undefined },
  {
    read,
    faults,
    start,
    end,
  }: {
    read: ReturnType<typeof createOptionReader>
    faults: string[]
    start: number
    end: number | null
  },
): Schedule | undefined {
  if (duration === undefined) {
    for (const [name, value] of Object.entries({ cliff, tranches }))
      if (value !== undefined)
        faults.push(`--${name}: --duration is missing, the time over which all unlocks`)
    return undefined
  }
  const schedule: Schedule = {
    cliff: cliff === undefined ? 0 : read.span('cliff', cliff),
    duration: read.span('duration', duration),
    ...(tranches !== undefined && { tranches: read.wholeNumber('tranches', tranches, 1, maxTranches) }),
  }
  if (schedule.duration === 0) faults.push('--duration: all would unlock at once; leave it out')
  if (schedule.cliff > schedule.duration) faults.push('--cliff is longer than --duration')
  const earliest = start + schedule.duration + graceSeconds
  if (end !== null && end < earliest)
    faults.push(
      `--end: claims must stay open for 30 days after the last unlock, so until ${utcText(earliest)} or later`,
    )
  return schedule
}

import { validationFault } from './serviceFault.ts'

const day = 86_400_000

/** Where a reader's days begin: an IANA name, or milliseconds east of UTC. Default: UTC. */
export type Days = {
  readonly timezone?: string | null | undefined
  readonly timezone_offset?: string | null | undefined
}

/** The moment at which the day of `time` began for the reader. Both in milliseconds since 1970. */
export function startOfDay(time: number, { timezone, timezone_offset }: Days): number {
  if (!timezone) {
    const offset = Number(timezone_offset ?? 0)
    if (!Number.isSafeInteger(offset))
      throw validationFault({ code: 'custom', message: 'Invalid offset', path: ['timezone_offset'] })
    return Math.floor((time + offset) / day) * day - offset
  }
  const date = localDay(time, timezone)
  // The offset at midnight may be another one than now: on the days when clocks are changed.
  const guess = date - offsetAt(time, timezone)
  return date - offsetAt(guess, timezone)
}

/** The reader's calendar day, as the UTC midnight of the same date. */
function localDay(time: number, timezone: string): number {
  return Math.floor((time + offsetAt(time, timezone)) / day) * day
}

function offsetAt(time: number, timezone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(time)
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    const [year, month, date] = [read('year'), read('month'), read('day')]
    const local = Date.UTC(year, month - 1, date, read('hour'), read('minute'), read('second'))
    return local - Math.floor(time / 1000) * 1000
  } catch {
    throw validationFault({ code: 'custom', message: 'Invalid timezone', path: ['timezone'] })
  }
}

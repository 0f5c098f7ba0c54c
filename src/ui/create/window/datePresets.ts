import { say } from '../../../language/say.ts'

/** A moment by its name, in unix seconds. */
export type DatePreset = { readonly name: string; readonly at: number }

/** When claims may open, on the clock of this computer. A minute that has begun counts as now. */
export function startPresets(now: number): readonly DatePreset[] {
  const noonIn = (days: number) => {
    const date = new Date(now * 1000)
    date.setDate(date.getDate() + days)
    return Math.floor(date.setHours(12, 0, 0, 0) / 1000)
  }
  const untilMonday = (8 - new Date(now * 1000).getDay()) % 7 || 7
  return [
    { name: say('Now'), at: now - (now % 60) },
    { name: say('Tomorrow, 12:00'), at: noonIn(1) },
    { name: say('Next Monday, 12:00'), at: noonIn(untilMonday) },
  ]
}

/** When claims may close after `start`: at the same time of day, also where clocks are changed between. */
export function endPresets(start: number, { isWeekly = false } = {}): readonly DatePreset[] {
  const after = (change: (date: Date) => void) => {
    const date = new Date(start * 1000)
    change(date)
    return Math.floor(date.getTime() / 1000)
  }
  const days = (count: number) => ({
    name: say({ one: '{count} day', other: '{count} days' }, { count }),
    at: after((date) => date.setDate(date.getDate() + count)),
  })
  const year = after((date) => date.setFullYear(date.getFullYear() + 1))
  return [...(isWeekly ? [days(7)] : []), days(30), days(90), days(180), { name: say('1 year'), at: year }]
}

/** A window one week after another, at the same times of day. */
export function weekAfter({ start, end }: { start: number; end: number | null }): {
  readonly start: number
  readonly end: number | null
} {
  const later = (at: number) => {
    const date = new Date(at * 1000)
    date.setDate(date.getDate() + 7)
    return Math.floor(date.getTime() / 1000)
  }
  return { start: later(start), end: end === null ? null : later(end) }
}

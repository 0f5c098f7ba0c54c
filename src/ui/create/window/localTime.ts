import { dateFormat } from '../../parts/formatters.ts'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Unix seconds as the browser's field for a moment takes them, in the time of this computer; empty for none.
 */
export function toLocalTime(seconds: number | null): string {
  if (seconds === null) return ''
  const date = new Date(seconds * 1000)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The moment that such a field holds, in unix seconds; null where it holds none that a campaign can have. */
export function secondsOf(text: string): number | null {
  const seconds = Math.floor(new Date(text).getTime() / 1000)
  return Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= 32_503_680_000 ? seconds : null
}

/** The moment on the clock of this computer with its zone, and in UTC, which everybody reads alike. */
export function bothTimes(seconds: number | null, otherwise: string): string {
  if (seconds === null) return otherwise
  const here = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(seconds * 1000)
  return `${here}. ${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC. ${otherwise}`
}

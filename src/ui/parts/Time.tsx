import { useLayoutEffect, useState } from 'react'
import { say } from '../../language/say.ts'
import { dateFormat, distanceFormat } from './formatters.ts'

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * A moment (unix seconds), said twice: the date in the reader's own zone, and how far away it is. `only` one
 * of the two where the other is beside it, or would be announced again each time it changes; a day where the
 * minute is beside it.
 */
export function Time({ at, only }: { at: number; only?: 'date' | 'day' | 'distance' }) {
  // The server that exported the page knows neither the reader's zone nor the time. Both are read before the
  // first paint: the whole text is wider than the day alone, and would move what is beside it.
  const [now, setNow] = useState<number>()
  useLayoutEffect(() => {
    const tick = () => setNow(Math.floor(Date.now() / 1000))
    tick()
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [])
  const iso = new Date(at * 1000).toISOString()
  if (now === undefined) return <time dateTime={iso}>{iso.slice(0, 10)}</time>
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const minute = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  const date = dateFormat({ ...day, ...minute }).format(at * 1000)
  return (
    <time dateTime={iso} title={date}>
      {only === 'distance'
        ? relative(at - now)
        : only === 'day'
          ? dateFormat(day).format(at * 1000)
          : only === 'date'
            ? date
            : `${date} (${relative(at - now)})`}
    </time>
  )
}

function relative(seconds: number): string {
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return distanceFormat().format(Math.trunc(seconds / size), unit)
  }
  return seconds > 0 ? say('in less than a minute') : say('less than a minute ago')
}

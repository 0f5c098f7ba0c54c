import type { ReactNode } from 'react'
import { say } from '../../../language/say.ts'
import { dateFormat } from '../../parts/formatters.ts'
import { UnknownRow } from '../transactions/UnknownRow.tsx'
import type { Day, UnknownEntry } from './groupByDay.ts'
import styles from './List.module.css'

/** Entries under the days to which they belong. What is unknown here is drawn as such. */
export function DayList<Entry extends { type: string; key: string }>({
  label,
  days,
  children,
}: {
  label: string
  days: readonly Day<Entry | UnknownEntry>[]
  children: (entry: Entry) => ReactNode
}) {
  return (
    <ol className={styles.list} aria-label={label}>
      {days.map((day) => (
        <li key={day.key}>
          {day.start === undefined ? null : (
            <h3 className={styles.label}>
              <time dateTime={isoDay(day.start)}>{dayName(day.start)}</time>
            </h3>
          )}
          <ol className={styles.list}>
            {day.entries.map((entry) => (
              <li key={entry.key}>
                {'wireType' in entry ? <UnknownRow wireType={entry.wireType} /> : children(entry)}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

const isoDay = (time: number) => {
  const day = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
const dayName = (time: number) => {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - time) / 86_400_000)
  const date = dateFormat({ dateStyle: 'full' }).format(time)
  return days === 0
    ? say('Today · {date}', { date })
    : days === 1
      ? say('Yesterday · {date}', { date })
      : date
}

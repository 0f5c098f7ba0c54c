import type { ReactNode } from 'react'
import styles from './AlreadyClaimed.module.css'

/** The day has its room while it is looked for. */
export function AlreadyClaimed({ day }: { day?: ReactNode }) {
  return (
    <>
      Already claimed
      <span className={styles.day}>{day ? <> on {day}</> : null}</span>
    </>
  )
}

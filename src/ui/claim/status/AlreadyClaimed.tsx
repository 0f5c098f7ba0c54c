import type { ReactNode } from 'react'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import styles from './AlreadyClaimed.module.css'

/** The day has its room while it is looked for. */
export function AlreadyClaimed({ day }: { day?: ReactNode }) {
  const room = (words?: ReactNode) => <span className={styles.day}>{words}</span>
  return day ? (
    rich('Already claimed<day> on {date}</day>', { day: room, date: day })
  ) : (
    <>
      {say('Already claimed')}
      {room()}
    </>
  )
}

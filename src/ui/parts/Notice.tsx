import type { ReactNode } from 'react'
import styles from './small.module.css'
import { ToneIcon } from './ToneIcon.tsx'

/** One sentence of news with its tone, and what can be done about it. */
export function Notice({
  tone,
  title,
  children,
  action,
}: {
  tone: 'good' | 'done' | 'warn' | 'bad' | 'plain'
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <ToneIcon tone={tone} />
      <div className={styles.noticeBody}>
        <p className={styles.noticeTitle}>{title}</p>
        {children ? <div className={styles.noticeText}>{children}</div> : null}
        {action ? <div className={styles.noticeAction}>{action}</div> : null}
      </div>
    </div>
  )
}

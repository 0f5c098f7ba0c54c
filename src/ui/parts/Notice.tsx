import type { ReactNode } from 'react'
import styles from './small.module.css'

/** One sentence of news with its tone, and what can be done about it. */
export function Notice({
  tone,
  title,
  children,
  action,
}: {
  tone: 'good' | 'warn' | 'bad' | 'plain'
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <svg className={styles.noticeIcon} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.6" />
        {tone === 'good' ? <path d="m6.8 10.2 2.2 2.2 4.2-4.6" /> : null}
        {tone === 'plain' ? <path d="M10 9.4v4M10 6.6v.1" /> : null}
        {tone === 'warn' ? <path d="M10 6.2v4.6M10 13.5v.1" /> : null}
        {tone === 'bad' ? <path d="m7.5 7.5 5 5m0-5-5 5" /> : null}
      </svg>
      <div className={styles.noticeBody}>
        <p className={styles.noticeTitle}>{title}</p>
        {children ? <div className={styles.noticeText}>{children}</div> : null}
        {action ? <div className={styles.noticeAction}>{action}</div> : null}
      </div>
    </div>
  )
}

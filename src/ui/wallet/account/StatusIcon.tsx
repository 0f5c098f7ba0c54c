import type { RecentTone } from './recentStatus.ts'
import styles from './StatusIcon.module.css'

const shapes: Record<RecentTone, string | undefined> = {
  pending: undefined,
  warn: 'M10 6.2v4.6M10 13.5v.1',
  done: 'm6.8 10.2 2.2 2.2 4.2-4.6',
  bad: 'm7.5 7.5 5 5m0-5-5 5',
  gone: 'M7 10h6',
}

export function StatusIcon({ tone }: { tone: RecentTone }) {
  return (
    <svg className={styles.icon} data-tone={tone} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.6" />
      {tone === 'pending' ? <path className={styles.turning} d="M10 2.4a7.6 7.6 0 0 1 7.6 7.6" /> : null}
      {shapes[tone] ? <path d={shapes[tone]} /> : null}
    </svg>
  )
}

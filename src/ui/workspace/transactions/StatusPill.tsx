import styles from './StatusPill.module.css'
import type { StatusTone } from './transactionStatus.ts'

/** The status of a transaction, in a word with its tone. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  )
}

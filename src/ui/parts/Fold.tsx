import type { ReactNode } from 'react'
import styles from './Fold.module.css'

/** What most readers do without, behind its name. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import styles from './SafeClaim.module.css'

/** Disclosures below the thing to do, one line each. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className={styles.folds}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './EmptyList.module.css'

/** A list that holds nothing: what that means, and what can be done. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <rect x="9" y="8" width="30" height="9" rx="4" />
        <rect x="9" y="20" width="30" height="9" rx="4" />
        <rect x="9" y="32" width="18" height="9" rx="4" />
      </svg>
      <p className="strong">{title}</p>
      <div className={styles.text}>{children}</div>
    </div>
  )
}

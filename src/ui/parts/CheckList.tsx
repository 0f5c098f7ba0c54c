import type { ReactNode } from 'react'
import styles from './CheckList.module.css'

/** One thing that was checked. */
export type ListedCheck = {
  id: string
  /** By which a test and a style find it; only `passed` and `failed` have a colour. */
  status: string
  /** The status in words, for those who do not see its mark. */
  said: string
  title: string
  children: ReactNode
}

/** What was checked, each with its mark, its title and its evidence. */
export function CheckList({ checks, isWide = false }: { checks: readonly ListedCheck[]; isWide?: boolean }) {
  return (
    <ul className={isWide ? styles.wide : 'stack gap16'}>
      {checks.map(({ id, status, said, title, children }) => (
        <li key={id} className={styles.check} data-check={id} data-status={status}>
          <span className={styles.mark} aria-hidden="true">
            {status === 'passed' ? '✓' : status === 'failed' ? '×' : '·'}
          </span>
          <div className={styles.body}>
            <p className={styles.title}>
              <span className="visuallyHidden">{said}: </span>
              {title}
            </p>
            {children}
          </div>
        </li>
      ))}
    </ul>
  )
}

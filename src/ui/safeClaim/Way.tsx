import { type ReactNode, useId } from 'react'
import { say } from '../../language/say.ts'
import styles from './Way.module.css'

/** One way to have a Safe claim. */
export function Way({
  title,
  mark,
  children,
  action,
}: {
  title: string
  /** A word that recommends it. */
  mark?: string
  children: ReactNode
  action?: ReactNode
}) {
  const id = useId()
  return (
    <li className={styles.way} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
        {mark ? <span className={styles.mark}>{mark}</span> : null}
      </h3>
      <div className="stack gap6 muted small">{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  )
}

export function MethodList({
  label = say('Ways to claim'),
  children,
}: {
  label?: string
  children: ReactNode
}) {
  return (
    <ul className={styles.ways} aria-label={label}>
      {children}
    </ul>
  )
}

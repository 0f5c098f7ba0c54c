import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

/**
 * What most readers do without, behind its name. It opens and closes by itself, unless `isOpen` and
 * `onToggle` are given.
 */
export function Disclosure({
  summary,
  isOpen,
  onToggle,
  children,
}: {
  summary: ReactNode
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

import { type ReactNode, useState } from 'react'
import styles from './small.module.css'

/**
 * What most readers do without, behind its name. It opens and closes by itself, unless `isOpen` and
 * `onToggle` are given. A function as `children` is called from the first opening on: what it draws is not
 * loaded for those who do without.
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
  children: ReactNode | (() => ReactNode)
}) {
  const [wasOpen, setWasOpen] = useState(isOpen === true)
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => {
        setWasOpen((before) => before || event.currentTarget.open)
        onToggle?.(event.currentTarget.open)
      }}
    >
      <summary>{summary}</summary>
      {typeof children !== 'function' ? children : wasOpen || isOpen ? children() : null}
    </details>
  )
}

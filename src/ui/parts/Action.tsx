import type { ReactNode } from 'react'
import styles from './small.module.css'

/** The one thing to do in a state. On a phone it stays at the bottom of the screen until scrolled to. */
export function Action({ children }: { children: ReactNode }) {
  return (
    <div className={styles.action} data-action>
      {children}
    </div>
  )
}

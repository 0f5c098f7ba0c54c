import type { ReactNode } from 'react'
import styles from './small.module.css'

export function Card({
  title,
  aside,
  children,
  isHero = false,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
  isHero?: boolean
}) {
  return (
    <section className={`${styles.card} ${isHero ? styles.hero : ''}`} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

import styles from './small.module.css'

/** Something is being found out; a sentence says what. */
export function Waiting({ children }: { children: string }) {
  return (
    <div className={styles.waiting}>
      <span className={styles.pulse} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

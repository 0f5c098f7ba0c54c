import styles from './BackLink.module.css'

/** From one entry to the list that it is of. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.back} href={href}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M12 5.5 7.5 10l4.5 4.5" />
      </svg>
      {children}
    </a>
  )
}

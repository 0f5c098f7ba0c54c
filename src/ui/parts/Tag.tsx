import styles from './Tag.module.css'

/** How far something is to be believed, in a word or two beside it. */
export function Tag({
  tone,
  children,
}: {
  tone: 'good' | 'done' | 'plain' | 'warn' | 'bad'
  children: string
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {tone === 'good' || tone === 'done' ? <path d="m3.5 8.4 3 3 6-6.6" /> : null}
        {tone === 'plain' ? <path d="M4 8h8" /> : null}
        {tone === 'warn' ? <path d="M8 3.5v5.2M8 12v.1" /> : null}
        {tone === 'bad' ? <path d="m4.5 4.5 7 7m0-7-7 7" /> : null}
      </svg>
      {children}
    </span>
  )
}

import styles from './small.module.css'

/**
 * What a state means before it is read: yours or claimable, done or verified, to be known, doubtful, wrong,
 * under way.
 */
export type Tone = 'good' | 'done' | 'plain' | 'warn' | 'bad' | 'busy'

/** The sign of a tone. Decorative: the words beside it say the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  if (tone === 'busy') return <span className={`${styles.toneIcon} ${styles.spinner}`} aria-hidden="true" />
  return (
    <svg className={styles.toneIcon} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.6" />
      {tone === 'good' || tone === 'done' ? <path d="m6.8 10.2 2.2 2.2 4.2-4.6" /> : null}
      {tone === 'plain' ? <path d="M10 9.4v4M10 6.6v.1" /> : null}
      {tone === 'warn' ? <path d="M10 6.2v4.6M10 13.5v.1" /> : null}
      {tone === 'bad' ? <path d="m7.5 7.5 5 5m0-5-5 5" /> : null}
    </svg>
  )
}

import styles from './SignatureDots.module.css'

/** As many dots as signatures are needed, so many of them filled. For the eye only. */
export function SignatureDots({ have, need }: { have: number; need: number }) {
  if (need > 8) return null
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: need }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <span key={at} data-is-filled={at < have} />
      ))}
    </span>
  )
}

import styles from './Actions.module.css'

/** How many owners have signed, of how many that must. */
export function SignatureProgress({ have, need }: { have: number; need: number }) {
  return (
    <div className="stack gap8">
      <p className={styles.count}>
        <strong>
          {have} of {need}
        </strong>
        <span>verified signatures</span>
      </p>
      {need <= 20 ? (
        <div className={styles.bar} aria-hidden="true">
          {Array.from({ length: need }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            <span key={at} data-is-filled={at < have} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

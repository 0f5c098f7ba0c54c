import styles from './OwnersRow.module.css'

/** More of them than this are shown by the text alone. */
const mostDots = 12

/** How many owners of a Safe have signed, of how many that must. */
export function OwnersRow({ signed, required }: { signed: number; required: number }) {
  const count = Number.isInteger(required) && required <= mostDots ? required : 0
  return (
    <p className={styles.owners}>
      {count > 0 ? (
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the row is all that a dot is
            <span key={at} className={at < signed ? styles.signed : styles.open} />
          ))}
        </span>
      ) : null}
      <span>
        {signed} of {required} signatures
      </span>
    </p>
  )
}

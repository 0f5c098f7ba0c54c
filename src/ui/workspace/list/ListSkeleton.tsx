import styles from './ListSkeleton.module.css'

const rows = [0, 1, 2, 3, 4]

/** Stands where rows will be. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="stack">
      <span className="visuallyHidden">{label}</span>
      {rows.map((row) => (
        <span key={row} className={styles.row} aria-hidden="true">
          <span className={styles.icon} />
          <span className={styles.lines}>
            <span />
            <span />
          </span>
          <span className={styles.end} />
        </span>
      ))}
    </div>
  )
}

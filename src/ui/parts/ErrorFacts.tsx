import styles from './small.module.css'

/** What is known of a fault beside its sentence, such as hashes to compare: one press away. */
export function ErrorFacts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null
  return (
    <details className={styles.errorFacts} lang="en" dir="ltr">
      <summary>Details</summary>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

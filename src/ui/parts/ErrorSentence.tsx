import { EverclaimError, sentenceOf } from '../../errors.ts'
import styles from './small.module.css'

/** What went wrong in a sentence, `lead` behind it; the facts are one press away. */
export function ErrorSentence({ error, lead = '' }: { error: Error; lead?: string }) {
  const facts = error instanceof EverclaimError ? error.facts : []
  return (
    <>
      {/* Our errors are English, also in a dialog that is not. */}
      <p lang="en" dir="ltr">
        {sentenceOf(error)} {lead}
      </p>
      {facts.length > 0 ? (
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
      ) : null}
    </>
  )
}

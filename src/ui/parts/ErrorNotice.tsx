import { EverclaimError, sentenceOf } from '../../errors.ts'
import { Button } from './Button.tsx'
import styles from './ErrorNotice.module.css'
import { Notice } from './Notice.tsx'

/**
 * An error for a person: what could not be done, what that means, what to do. The facts are one click away.
 */
export function ErrorNotice({
  title,
  lead,
  error,
  onRetry,
  isRetrying = false,
}: {
  title: string
  lead: string
  error: Error
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
}) {
  const facts = error instanceof EverclaimError ? error.facts : []
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        onRetry ? (
          <Button kind="quiet" onClick={onRetry} isBusy={isRetrying}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {/* Our errors are English, also in a dialog that is not. */}
      <p lang="en" dir="ltr">
        {sentenceOf(error)} {lead}
      </p>
      {facts.length > 0 ? (
        <details className={styles.facts} lang="en" dir="ltr">
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
    </Notice>
  )
}

import { EverclaimError } from '../../errors.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import styles from './ErrorNotice.module.css'

/** An error for a person: what could not be done, what that means, what to do. The facts are one click away. */
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
  const isOurs = error instanceof EverclaimError
  const summary = isOurs ? error.summary : (error.message.split('\n')[0] ?? error.name)
  const facts = isOurs ? error.facts : []
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
      <p>
        {summary} {lead}
      </p>
      {facts.length > 0 ? (
        <details className={styles.facts}>
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

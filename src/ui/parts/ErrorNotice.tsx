import { say } from '../../language/say.ts'
import { Button } from './Button.tsx'
import { ErrorSentence } from './ErrorSentence.tsx'
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
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        onRetry ? (
          <Button kind="quiet" onClick={onRetry} isBusy={isRetrying}>
            {say('Try again')}
          </Button>
        ) : undefined
      }
    >
      <ErrorSentence error={error} lead={lead} />
    </Notice>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorNotice } from './ErrorNotice.tsx'

/** Why something could not be read, with a button that reads it again; nothing while there is no error. */
export function QueryErrorNotice({
  query: { error, refetch, isFetching },
  ...words
}: {
  title: string
  lead: string
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
}) {
  return error ? (
    <ErrorNotice {...words} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : null
}

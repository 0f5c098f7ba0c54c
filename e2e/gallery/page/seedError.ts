import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** As after a question that found no answer. */
export function seedError(queries: QueryClient, { queryKey }: { queryKey: QueryKey }, error: Error): void {
  queries
    .getQueryCache()
    .build(queries, { queryKey })
    .setState({ status: 'error', error, fetchStatus: 'idle' })
}

import type { QueryClient } from '@tanstack/react-query'

/**
 * What changes with the chain. Files are addressed by their content: what was verified once cannot change.
 */
const ofTheChain: ReadonlySet<unknown> = new Set(['campaign-facts', 'head', 'claimed', 'plan'])

/**
 * Reads again what the page in sight rests on: what went wrong, and what the chain may have changed and that
 * is older than `olderThan` milliseconds. What is being read already is not asked for twice.
 */
export function readAgain(client: QueryClient, { olderThan = 0 } = {}): Promise<void> {
  return client.refetchQueries(
    {
      type: 'active',
      predicate: ({ queryKey, state }) =>
        state.status === 'error' ||
        (ofTheChain.has(queryKey[0]) && Date.now() - state.dataUpdatedAt >= olderThan),
    },
    { cancelRefetch: false },
  )
}

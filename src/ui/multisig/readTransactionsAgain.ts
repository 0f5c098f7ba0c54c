import type { QueryClient } from '@tanstack/react-query'

/** First words of the keys of what a signature or an execution changes. */
const kinds: readonly unknown[] = [
  ...['queue', 'history', 'checked-transaction', 'chain-safe', 'service-safe', 'nonces', 'balances'],
  ...['execution-plan'],
]

/**
 * Has everything read anew that a Safe's transaction changes. Resolves when it has been; failures show in
 * their own places.
 */
export function readTransactionsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => kinds.includes(queryKey[0]) })
}

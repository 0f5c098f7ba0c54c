import type { QueryClient } from '@tanstack/react-query'

/** Asks again for everything that a signature changes. */
export async function refreshMessages(client: QueryClient): Promise<void> {
  const kinds = ['messages', 'checked-message']
  await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: [kind] })))
}

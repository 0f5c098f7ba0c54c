import type { QueryClient } from '@tanstack/react-query'
import type { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'

/**
 * Reports every connection that failed, but not a person's no. The kit swallows them: its dialog goes on to
 * say "opening".
 *
 * @returns ends it
 */
export function watchConnectErrors(client: QueryClient, onError: (error: WalletError) => void): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (event.mutation.options.mutationKey?.[0] !== 'connect') return
    const error = walletErrorOf(event.action.error, 'connect')
    if (error.kind !== 'rejected') onError(error)
  })
}

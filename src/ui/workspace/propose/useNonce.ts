import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { noncesQuery, queueQuery } from '../../../multisig/queries.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { type NonceInput, readNonce } from './readNonce.ts'

/** The nonce of a new transaction: what was typed, held against the chain and the service's queue. */
export function useNonce(text: string, isEnabled: boolean) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const nonces = useQuery({ ...noncesQuery(site, safe.address), enabled: isEnabled })
  const queue = useInfiniteQuery({
    ...queueQuery(site, safe.address),
    enabled: isEnabled && site.safeService.isEnabled,
  })
  const waiting = (queue.data?.pages ?? []).flatMap(({ results }) =>
    results.flatMap((item) =>
      item.type === 'TRANSACTION' && item.transaction.executionInfo?.type === 'MULTISIG'
        ? [item.transaction.executionInfo.nonce]
        : [],
    ),
  )
  const { data, error, isPending, isFetching, refetch } = nonces
  const input: NonceInput | undefined = data
    ? readNonce(text, {
        next: data.next,
        recommended: data.serviceError ? undefined : data.recommended,
        waiting,
      })
    : undefined
  return { input, recommended: data?.recommended, error: data ? null : error, isPending, isFetching, refetch }
}

import { QueryClient } from '@tanstack/react-query'
import { hashQuestion } from './hashQuestion.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept in the browser's storage for a day. The key must start with a kind of `persistedKinds.ts`. */
      persist?: true
      /** It takes its time, and nobody waits for it: `afterFirstLook`. */
      watches?: true
      [other: string]: unknown
    }
  }
}

const day = 86_400_000

/**
 * Answers are kept for a day and never asked for behind the visitor's back: no retry, no refetch on focus.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: day,
        networkMode: 'offlineFirst',
        queryKeyHashFn: hashQuestion,
        refetchOnWindowFocus: false,
        retry: 0,
      },
      mutations: { networkMode: 'offlineFirst' },
    },
  })
}

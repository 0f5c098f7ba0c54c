import { QueryClient } from '@tanstack/react-query'
import './persistedKinds.ts'

const day = 86_400_000

/** Answers are kept for a day and never asked for behind the visitor's back: no retry, no refetch on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime: day, networkMode: 'offlineFirst', refetchOnWindowFocus: false, retry: 0 },
      mutations: { networkMode: 'offlineFirst' },
    },
  })
}

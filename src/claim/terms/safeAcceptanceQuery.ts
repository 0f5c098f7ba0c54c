import { queryOptions } from '@tanstack/react-query'
import { parseSafeAcceptance, type SafeAcceptance } from './safeAcceptance.ts'

/**
 * An acceptance out of a text, held against what the page asks for. It fails with a CollectedTextError for
 * what cannot be used.
 */
export const linkedAcceptanceQuery = (question: { text: string; wanted: SafeAcceptance }) =>
  queryOptions({
    queryKey: ['linked-acceptance', question] as const,
    queryFn: ({ queryKey: [, { text, wanted }] }) => parseSafeAcceptance(text, wanted),
    // Mathematics: it stays so for this text.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

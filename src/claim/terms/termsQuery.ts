import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { apiOf } from '../../session/apiOf.ts'
import type { ApiClient } from '../../session/createApiClient.ts'

export type Terms = { readonly hash: string; readonly text: string }

/** What a campaign asks of an account before the site's own claim button. The chain asks for nothing of it. */
export type TermsStanding =
  | { status: 'none' }
  /** `acceptedAt` in unix milliseconds. */
  | { status: 'accepted'; hash: string; acceptedAt: number }
  | { status: 'to-accept'; terms: Terms }

export type TermsQuestion = { campaign: string; account: Address }

/** Asked once an account can claim. That the API could not be asked comes as an error: then nothing is asked of anybody. */
export const termsQuery = (site: SiteConfig, question: TermsQuestion) =>
  queryOptions({
    queryKey: ['terms', site, question] as const,
    queryFn: ({ queryKey: [, site, question], signal }): Promise<TermsStanding> => {
      // No session is needed for it, and the account that is asked about need not be the wallet's.
      const api = apiOf(site, { account: question.account })
      return api ? readTerms(api, question, signal) : Promise.resolve({ status: 'none' })
    },
    // Terms may change while somebody reads them; the API then refuses the older ones.
    staleTime: 60_000,
    // The person waits for it, and goes on without: a second question would only be longer.
    retry: false,
  })

export async function readTerms(
  /** For a page that is connected with the account. */
  api: Pick<ApiClient, 'getTerms' | 'getAcceptance'>,
  { campaign }: Pick<TermsQuestion, 'campaign'>,
  signal?: AbortSignal,
): Promise<TermsStanding> {
  const { terms } = await api.getTerms({ campaign, signal })
  if (!terms) return { status: 'none' }
  const { acceptance } = await api.getAcceptance({ campaign, signal })
  // Of today's terms alone.
  return acceptance?.hash === terms.hash
    ? { status: 'accepted', ...acceptance }
    : { status: 'to-accept', terms }
}

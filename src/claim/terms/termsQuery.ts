import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { asError } from '../../errors.ts'
import { CouldNotAskError } from '../../session/apiErrors.ts'
import { apiOf } from '../../session/apiOf.ts'
import type { ApiClient } from '../../session/createApiClient.ts'
import { linkedSignal } from '../../signals/linkedSignal.ts'

export type Terms = { readonly hash: string; readonly text: string }

/**
 * What a campaign asks of an account before the site's own claim button. The chain asks for nothing of it.
 */
export type TermsStatus =
  | { status: 'none' }
  /** `acceptedAt` in unix milliseconds. */
  | { status: 'accepted'; hash: string; acceptedAt: number }
  | { status: 'to-accept'; terms: Terms }

export type TermsAnswer = {
  /** As it was last known. */
  readonly standing: TermsStatus | undefined
  /** Why the last question found no answer. */
  readonly error?: Error
}

export type TermsQuestion = { campaign: string; account: Address }

type TermsApi = Pick<ApiClient, 'getTerms' | 'getAcceptance'>

/**
 * Milliseconds for all that is asked of the API. The site's own claim waits for it once, and goes on without.
 */
const patience = 5_000

/**
 * Asked once an account can claim. That the API could not be asked is an answer like another, and holds as
 * long: a query in error would be asked again at each return, and the claim button would wait for it each
 * time.
 */
export const termsQuery = (site: SiteConfig, question: TermsQuestion) =>
  queryOptions({
    queryKey: ['terms', site, question] as const,
    queryFn: ({ client, queryKey, signal }): Promise<TermsAnswer> => {
      const [, site, question] = queryKey
      const before = client.getQueryData<TermsAnswer>(queryKey)?.standing
      const api = termsApiOf(site, question.account)
      return api
        ? askTerms(api, question, { before, signal })
        : Promise.resolve({ standing: { status: 'none' } })
    },
    // Terms may change while somebody reads them; the API then refuses the older ones.
    staleTime: 60_000,
  })

/** Terms are the same for everybody: who asks is said only where they are there to be accepted. */
function termsApiOf(site: SiteConfig, account: Address): TermsApi | undefined {
  const anybody = apiOf(site)
  const own = apiOf(site, { account })
  return anybody && own && { getTerms: anybody.getTerms, getAcceptance: own.getAcceptance }
}

/** Asks what is in force, for so long and no longer. It rejects only where it is stopped. */
export async function askTerms(
  api: TermsApi,
  question: TermsQuestion,
  {
    before,
    signal,
    patienceMs = patience,
  }: {
    before?: TermsStatus | undefined
    signal: AbortSignal
    patienceMs?: number
  },
): Promise<TermsAnswer> {
  const asking = linkedSignal(signal)
  const timer = setTimeout(
    () => asking.stop(new CouldNotAskError({ call: 'getTerms', stored: 'no', reason: 'slow' })),
    patienceMs,
  )
  try {
    return { standing: await readTerms(api, question, asking.signal) }
  } catch (error) {
    signal.throwIfAborted()
    return { standing: before, error: asError(error) }
  } finally {
    clearTimeout(timer)
    asking.stop()
  }
}

export async function readTerms(
  api: TermsApi,
  { campaign }: Pick<TermsQuestion, 'campaign'>,
  signal?: AbortSignal,
): Promise<TermsStatus> {
  const { terms } = await api.getTerms({ campaign, signal })
  if (!terms) return { status: 'none' }
  const { acceptance } = await api.getAcceptance({ campaign, signal })
  // Of today's terms alone.
  return acceptance?.hash === terms.hash
    ? { status: 'accepted', ...acceptance }
    : { status: 'to-accept', terms }
}

import type { Address, Hex } from 'viem'
import { asError } from '../../errors.ts'
import type { ApiClient } from '../../session/createApiClient.ts'
import { writeTermsMessage } from '../../session/termsMessage.ts'
import { type AcceptanceTrouble, handAcceptance } from './handAcceptance.ts'
import type { Terms, TermsStatus } from './termsQuery.ts'

/** One attempt to accept terms. */
export type AcceptStep =
  /** `trouble`: why the attempt before went wrong; a person's no leaves none. */
  | { status: 'idle'; trouble?: AcceptanceTrouble }
  /** The wallet has been asked to sign `message`. */
  | { status: 'signing'; message: string }
  | { status: 'sending'; message: string }
  | { status: 'accepted'; standing: Extract<TermsStatus, { status: 'accepted' }> }
  /** They are others by now: they must be read again. */
  | { status: 'changed' }

export type Acceptance = {
  readonly api: Pick<ApiClient, 'acceptTerms' | 'getAcceptance'>
  /** Origin of the page. */
  readonly origin: string
  readonly chainId: number
  readonly campaign: string
  readonly account: Address
  readonly terms: Terms
  readonly sign: (message: string) => Promise<Hex>
  readonly isRejection: (error: unknown) => boolean
  readonly onStep: (step: AcceptStep) => void
  /** Aborted where the person leaves it. Nothing is reported after that. */
  readonly signal: AbortSignal
}

/**
 * Has the account sign the terms that were shown, and the API keep that. It never rejects: what goes wrong is
 * reported as a step.
 */
export async function acceptTerms(acceptance: Acceptance): Promise<void> {
  const { api, origin, chainId, campaign, account, terms, sign, isRejection, onStep, signal } = acceptance
  const report = (step: AcceptStep) => {
    if (!signal.aborted) onStep(step)
  }
  const message = writeTermsMessage({ site: origin, campaign, chainId, hash: terms.hash, account })
  try {
    report({ status: 'signing', message })
    const signature = await sign(message)
    if (signal.aborted) return
    report({ status: 'sending', message })
    const { hash } = terms
    const handed = await handAcceptance(api, { campaign, account, hash, message, signature })
    if (handed.status !== 'not-taken') return report(handed)
    const { status, ...trouble } = handed
    report({ status: 'idle', trouble })
  } catch (caught) {
    if (isRejection(caught)) return report({ status: 'idle' })
    const error = asError(caught)
    report({ status: 'idle', trouble: { error, isOutage: false, stored: 'no' } })
  }
}

import type { Address, Hex } from 'viem'
import { asError } from '../../errors.ts'
import { ApiError, ApiRefusedError, CouldNotAskError, type Stored } from '../../session/apiErrors.ts'
import type { ApiClient } from '../../session/createApiClient.ts'
import type { TermsStatus } from './termsQuery.ts'

/** Why a signed acceptance is not known to be kept. */
export type AcceptanceTrouble = {
  error: Error
  /** Nobody has said no to it. The API or its nodes could not be asked. */
  isOutage: boolean
  /** `maybe`: the answer was lost, and it may be kept all the same. */
  stored: Stored
}

/** What came of handing a signed acceptance to the API. */
export type HandedAcceptance =
  | { status: 'accepted'; standing: Extract<TermsStatus, { status: 'accepted' }> }
  /** They are others by now: they must be read again. */
  | { status: 'changed' }
  | ({ status: 'not-taken' } & AcceptanceTrouble)

/**
 * Hands a signed acceptance to the API, which may be done again. An answer that was lost is looked for. It
 * never rejects.
 */
export async function handAcceptance(
  /** For a page that is connected with the account. */
  api: Pick<ApiClient, 'acceptTerms' | 'getAcceptance'>,
  {
    campaign,
    account,
    hash,
    message,
    signature,
  }: {
    campaign: string
    account: Address
    /** Of the terms. */
    hash: string
    message: string
    signature: Hex
  },
): Promise<HandedAcceptance> {
  const small = account.toLowerCase() as Address
  try {
    const kept = await api.acceptTerms({ campaign, body: { account: small, message, signature } })
    return { status: 'accepted', standing: { status: 'accepted', ...kept } }
  } catch (caught) {
    const error = asError(caught)
    const isRefused = error instanceof ApiRefusedError
    if (isRefused && (error.code === 'terms-changed' || error.code === 'no-terms'))
      return { status: 'changed' }
    const stored = error instanceof ApiError ? error.stored : 'maybe'
    if (stored === 'maybe') {
      const kept = await api.getAcceptance({ campaign }).catch(() => undefined)
      if (kept?.acceptance?.hash === hash)
        return { status: 'accepted', standing: { status: 'accepted', ...kept.acceptance } }
    }
    // What passes by itself is no no, and neither is that the network has asked too often.
    const isOutage =
      error instanceof CouldNotAskError ||
      (isRefused && (error.isRetryable || error.code === 'network-limit'))
    return { status: 'not-taken', error, isOutage, stored }
  }
}

import type { Address, Hex } from 'viem'
import { ApiRefusedError, CouldNotAskError } from '../../session/apiErrors.ts'
import type { ApiClient } from '../../session/createApiClient.ts'
import type { TermsStanding } from './termsQuery.ts'

/** What came of handing a signed acceptance to the API. */
export type HandedAcceptance =
  | { status: 'accepted'; standing: Extract<TermsStanding, { status: 'accepted' }> }
  /** They are others by now: they must be read again. */
  | { status: 'changed' }
  /** `isOutage`: nobody has said no to it. The API or its nodes could not be asked. */
  | { status: 'not-taken'; error: Error; isOutage: boolean }

/** Hands a signed acceptance to the API, which may be done again. It never rejects. */
export async function handAcceptance(
  api: Pick<ApiClient, 'acceptTerms'>,
  {
    campaign,
    account,
    message,
    signature,
  }: {
    campaign: string
    account: Address
    message: string
    signature: Hex
  },
): Promise<HandedAcceptance> {
  try {
    const small = account.toLowerCase() as Address
    const kept = await api.acceptTerms({ campaign, body: { account: small, message, signature } })
    return { status: 'accepted', standing: { status: 'accepted', ...kept } }
  } catch (caught) {
    const error = caught instanceof Error ? caught : new Error(String(caught))
    const isRefused = error instanceof ApiRefusedError
    if (isRefused && (error.code === 'terms-changed' || error.code === 'no-terms'))
      return { status: 'changed' }
    // What passes by itself is no no, and neither is that the network has asked too often.
    const isOutage =
      error instanceof CouldNotAskError ||
      (isRefused && (error.isRetryable || error.code === 'network-limit'))
    return { status: 'not-taken', error, isOutage }
  }
}

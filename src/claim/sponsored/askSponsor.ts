import { ApiError, type Stored } from '../../session/apiErrors.ts'
import type { ApiClient } from '../../session/createApiClient.ts'
import type { Allocation } from '../checkAllocation.ts'

/** What came of asking the operator to send a claim. */
export type SponsorAnswer =
  | { status: 'taken'; id: string }
  /**
   * `sentence`: the API's own, or why there is no answer. `stored`: whether it may have been taken in all the same. `isRetryable`:
   * asked again, the answer may be another one.
   */
  | { status: 'not-taken'; sentence: string; stored: Stored; isRetryable: boolean }

/**
 * Asks the operator to send a claim. Whoever asks, the contract pays the listed account, and asking twice asks once. It never
 * rejects.
 */
export async function askSponsor(
  api: Pick<ApiClient, 'sponsorClaim'>,
  campaign: string,
  { index, account, amount, proof }: Allocation,
): Promise<SponsorAnswer> {
  try {
    const small = account.toLowerCase() as `0x${string}`
    const body = { index, account: small, amount: amount.toString(), proof: [...proof] }
    const { id } = await api.sponsorClaim({ campaign, body })
    return { status: 'taken', id }
  } catch (error) {
    if (error instanceof ApiError)
      return {
        ...{ status: 'not-taken', sentence: error.summary },
        ...{ stored: error.stored, isRetryable: error.isRetryable },
      }
    const sentence = error instanceof Error ? error.message : String(error)
    return { status: 'not-taken', sentence, stored: 'maybe', isRetryable: true }
  }
}

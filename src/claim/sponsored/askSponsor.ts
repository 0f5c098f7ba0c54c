import type { Address, Hex } from 'viem'
import type { Allocation } from '../../package/checkAllocation.ts'
import { ApiError, ApiRefusedError, type Stored } from '../../session/apiErrors.ts'
import type { ApiClient } from '../../session/createApiClient.ts'

/** What came of asking the operator to send a claim. */
export type SponsorAnswer =
  | { status: 'taken'; id: string }
  /**
   * `sentence`: the API's own, or why there is no answer. `stored`: whether it may have been taken in all the
   * same. `isRetryable`: asked again, the answer may be another one. `isSignatureWanted`: it would be, with a
   * signature of the recipient.
   */
  | {
      status: 'not-taken'
      sentence: string
      stored: Stored
      isRetryable: boolean
      isSignatureWanted: boolean
    }

/** That the recipient wants it, signed by the account itself or by an owner of the Safe that it is. */
export type Control = { readonly signer: Address; readonly message: string; readonly signature: Hex }

/**
 * Asks the operator to send a claim. No matter who asks, the contract pays the listed account, and asking
 * twice asks once. It never rejects.
 */
export async function askSponsor(
  api: Pick<ApiClient, 'sponsorClaim'>,
  campaign: string,
  { index, account, amount, proof }: Allocation,
  control?: Control,
): Promise<SponsorAnswer> {
  try {
    const small = (address: Address) => address.toLowerCase() as Address
    const body = {
      index,
      account: small(account),
      amount: amount.toString(),
      proof: [...proof],
      ...(control ? { control: { ...control, signer: small(control.signer) } } : {}),
    }
    const { id } = await api.sponsorClaim({ campaign, body })
    return { status: 'taken', id }
  } catch (error) {
    if (error instanceof ApiError)
      return {
        status: 'not-taken',
        sentence: error.summary,
        stored: error.stored,
        isRetryable: error.isRetryable,
        isSignatureWanted: error instanceof ApiRefusedError && error.code === 'proof-wanted',
      }
    const sentence = error instanceof Error ? error.message : String(error)
    return { status: 'not-taken', sentence, stored: 'maybe', isRetryable: true, isSignatureWanted: false }
  }
}

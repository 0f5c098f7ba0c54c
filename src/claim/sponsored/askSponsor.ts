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
  return answerOf(() => {
    const body = { index, amount: amount.toString(), proof: [...proof], ...whose(account, control) }
    return api.sponsorClaim({ campaign, body })
  })
}

/** The same for what an account has in some rounds of a series, in one transaction. */
export async function askSponsorOfRounds(
  api: Pick<ApiClient, 'sponsorSeries'>,
  campaign: string,
  { account, rounds }: { account: Address; rounds: readonly SponsoredRound[] },
  control?: Control,
): Promise<SponsorAnswer> {
  return answerOf(() => {
    const body = {
      rounds: rounds.map(({ distributor, allocation: { index, amount, proof } }) => ({
        distributor: small(distributor),
        index,
        amount: amount.toString(),
        proof: [...proof],
      })),
      ...whose(account, control),
    }
    return api.sponsorSeries({ campaign, body })
  })
}

/** What an account has in a round. */
export type SponsoredRound = { readonly distributor: Address; readonly allocation: Allocation }

const small = (address: Address) => address.toLowerCase() as Address
const whose = (account: Address, control: Control | undefined) => ({
  account: small(account),
  ...(control ? { control: { ...control, signer: small(control.signer) } } : {}),
})

async function answerOf(ask: () => Promise<{ id: string }>): Promise<SponsorAnswer> {
  try {
    const { id } = await ask()
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

import type { Address } from 'viem'
import { encodeDelegate } from '../../chain/delegateCall.ts'
import { encodeTryClaim } from '../../chain/encodeTryClaim.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { type BlastSetting, blastSettingCall } from '../../multisig/build/blastSettingCall.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import type { Allocation } from '../../package/checkAllocation.ts'

/** An allocation of one campaign, as its list proves it. */
export type SafeClaimPart = { readonly distributor: Address; readonly allocation: Allocation }

/** Who votes with a Safe's tokens from then on. */
export type VotesDelegation = { readonly token: Address; readonly delegatee: Address }

/**
 * One transaction of a Safe that claims in one or several campaigns and sets, if wanted, what the Safe earns
 * on Blast and who votes with its tokens. Each campaign is a `tryClaim` of its own: what somebody claims for
 * the Safe meanwhile is skipped, and the rest still happens. Several calls go through Safe's
 * MultiSendCallOnly.
 *
 * @throws NotSignableError where there is nothing to do
 */
export function buildSafeClaim({
  claims,
  settings = [],
  delegations = [],
  nonce,
}: {
  claims: readonly SafeClaimPart[]
  settings?: readonly BlastSetting[] | undefined
  delegations?: readonly VotesDelegation[] | undefined
  nonce: number
}): SafeTransaction {
  const claimCalls = claims.map(({ distributor, allocation }) => {
    const { index, account, amount, proof } = allocation
    const { to, data } = encodeTryClaim({ distributor, index: BigInt(index), account, amount, proof })
    return { to, value: 0n, data }
  })
  const votes = delegations.map(({ token, delegatee }) => ({
    ...encodeDelegate(token, delegatee),
    value: 0n,
  }))
  return draftTransaction([...claimCalls, ...settings.map(blastSettingCall), ...votes], nonce)
}

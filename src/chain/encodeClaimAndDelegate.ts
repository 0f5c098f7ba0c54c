import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorClaimsAbi } from '../abi/merkleDistributorClaims.ts'
import type { EncodedCall } from './callContract.ts'
import type { ProvenAllocation } from './encodeClaim.ts'
import { delegationArguments, type SignedDelegation } from './votes.ts'

/**
 * The call that pays an allocation to its own account and hands its signed delegation to the token. A token
 * that refuses the delegation doesn't stop the payment. Of the same form in campaigns of all kinds.
 */
export function encodeClaimAndDelegate(
  options: { distributor: Address; delegation: SignedDelegation } & ProvenAllocation,
): EncodedCall {
  const { distributor, index, account, amount, proof, delegation } = options
  return {
    to: distributor,
    data: encodeFunctionData({
      abi: merkleDistributorClaimsAbi,
      functionName: 'claimAndDelegate',
      args: [index, account, amount, proof, ...delegationArguments(delegation)],
    }),
  }
}

import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorClaimsAbi } from '../abi/merkleDistributorClaims.ts'
import type { EncodedCall } from './callContract.ts'
import type { ProvenAllocation } from './encodeClaim.ts'

/** The call that pays many allocations, each to its own account, and skips those that cannot be paid. */
export function encodeClaimMany(options: {
  distributor: Address
  claims: readonly ProvenAllocation[]
}): EncodedCall {
  const { distributor, claims } = options
  return {
    to: distributor,
    data: encodeFunctionData({ abi: merkleDistributorClaimsAbi, functionName: 'claimMany', args: [claims] }),
  }
}

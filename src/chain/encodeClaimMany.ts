import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
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
    data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'claimMany', args: [claims] }),
  }
}

import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorClaimsAbi } from '../abi/merkleDistributorClaims.ts'
import type { EncodedCall } from './callContract.ts'
import type { ProvenAllocation } from './encodeClaim.ts'

/**
 * The call that pays an allocation to its own account, and does nothing where it cannot be paid: what is
 * beside it in a batch still happens.
 */
export function encodeTryClaim(options: { distributor: Address } & ProvenAllocation): EncodedCall {
  const { distributor, index, account, amount, proof } = options
  return {
    to: distributor,
    data: encodeFunctionData({
      abi: merkleDistributorClaimsAbi,
      functionName: 'tryClaim',
      args: [index, account, amount, proof],
    }),
  }
}

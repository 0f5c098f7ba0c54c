import { type Address, encodeFunctionData, type Hex } from 'viem'
import { merkleDistributorClaimsAbi } from '../abi/merkleDistributorClaims.ts'
import type { EncodedCall } from './callContract.ts'

/** One allocation with its proof. `amount` in base units. */
export type ProvenAllocation = { index: bigint; account: Address; amount: bigint; proof: readonly Hex[] }

/** The call that pays an allocation to its own account; anybody may send it. */
export function encodeClaim(options: { distributor: Address } & ProvenAllocation): EncodedCall {
  const { distributor, index, account, amount, proof } = options
  return {
    to: distributor,
    data: encodeFunctionData({
      abi: merkleDistributorClaimsAbi,
      functionName: 'claim',
      args: [index, account, amount, proof],
    }),
  }
}

import { type Address, encodeFunctionData, type Hex } from 'viem'
import { merkleDistributorClaimsAbi } from '../abi/merkleDistributorClaims.ts'
import type { EncodedCall } from './callContract.ts'

/**
 * The call by which an account sends its own allocation to another address; the account itself must send it.
 */
export function encodeClaimTo(options: {
  distributor: Address
  index: bigint
  /** Base units. */
  amount: bigint
  recipient: Address
  proof: readonly Hex[]
}): EncodedCall {
  const { distributor, index, amount, recipient, proof } = options
  return {
    to: distributor,
    data: encodeFunctionData({
      abi: merkleDistributorClaimsAbi,
      functionName: 'claimTo',
      args: [index, amount, recipient, proof],
    }),
  }
}

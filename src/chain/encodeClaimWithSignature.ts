import { type Address, encodeFunctionData, type Hex } from 'viem'
import { merkleDistributorClaimsAbi } from '../abi/merkleDistributorClaims.ts'
import type { EncodedCall } from './callContract.ts'
import type { ProvenAllocation } from './encodeClaim.ts'

/** The call by which anybody carries out a claim that the account has signed (`claimTypedData`). */
export function encodeClaimWithSignature(
  options: {
    distributor: Address
    recipient: Address
    /** Unix seconds, inclusive. */
    deadline: bigint
    signature: Hex
  } & ProvenAllocation,
): EncodedCall {
  const { distributor, index, account, amount, recipient, deadline, proof, signature } = options
  return {
    to: distributor,
    data: encodeFunctionData({
      abi: merkleDistributorClaimsAbi,
      functionName: 'claimWithSignature',
      args: [index, account, amount, recipient, deadline, proof, signature],
    }),
  }
}

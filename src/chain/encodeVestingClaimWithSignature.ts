import { type Address, encodeFunctionData, type Hex } from 'viem'
import { vestingDistributorClaimsAbi } from '../abi/vestingDistributorClaims.ts'
import type { EncodedCall } from './callContract.ts'
import type { ProvenAllocation } from './encodeClaim.ts'

/**
 * The call by which anybody carries out a claim over time that the account has signed
 * (`vestingClaimTypedData`): it pays what has unlocked, as far as `upTo` allows.
 */
export function encodeVestingClaimWithSignature(
  options: {
    distributor: Address
    recipient: Address
    /** Most that may have been paid in all after it, base units. */
    upTo: bigint
    /** Unix seconds, inclusive. */
    deadline: bigint
    signature: Hex
  } & ProvenAllocation,
): EncodedCall {
  const { distributor, index, account, amount, recipient, upTo, deadline, proof, signature } = options
  return {
    to: distributor,
    data: encodeFunctionData({
      abi: vestingDistributorClaimsAbi,
      functionName: 'claimWithSignature',
      args: [index, account, amount, recipient, upTo, deadline, proof, signature],
    }),
  }
}

import type { Address } from 'viem'
import type { ClaimAuthorization } from './claimTypedData.ts'

/** What an account signs to have its allocation of a campaign over time sent to `recipient`. */
export type VestingClaimAuthorization = ClaimAuthorization & {
  /**
   * The most that may have been paid of the allocation in all after a claim with it, base units. Paid amounts
   * only grow, so once so much is paid the signature is void.
   */
  upTo: bigint
}

const types = {
  VestingClaim: [
    { name: 'index', type: 'uint256' },
    { name: 'account', type: 'address' },
    { name: 'recipient', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'upTo', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * The EIP-712 message behind `claimWithSignature` of a campaign over time, bound to one distributor on one
 * chain.
 */
export function vestingClaimTypedData(options: {
  chainId: number
  distributor: Address
  claim: VestingClaimAuthorization
}) {
  const { chainId, distributor, claim } = options
  return {
    domain: { name: 'Everclaim', version: '1', chainId, verifyingContract: distributor },
    types,
    primaryType: 'VestingClaim',
    message: claim,
  } as const
}

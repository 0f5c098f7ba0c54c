import type { Address } from 'viem'

/** What an account signs to have its allocation sent to `recipient`. */
export type ClaimAuthorization = {
  index: bigint
  account: Address
  recipient: Address
  /** Base units. */
  amount: bigint
  /** Unix seconds; the signature is good up to and including this second. */
  deadline: bigint
}

const types = {
  Claim: [
    { name: 'index', type: 'uint256' },
    { name: 'account', type: 'address' },
    { name: 'recipient', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** The EIP-712 message behind `claimWithSignature`, bound to one distributor on one chain. */
export function claimTypedData(options: {
  chainId: number
  distributor: Address
  claim: ClaimAuthorization
}) {
  const { chainId, distributor, claim } = options
  return {
    domain: { name: 'Everclaim', version: '1', chainId, verifyingContract: distributor },
    types,
    primaryType: 'Claim',
    message: claim,
  } as const
}

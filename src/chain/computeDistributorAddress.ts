import type { Address, Hex } from 'viem'
import type { DistributorParameters } from './distributorParameters.ts'

/**
 * The only address (EIP-1014) at which `factory` can create the distributor of this campaign. Parameters, cap
 * and manifest are all bound into it, so who knows the package knows where its distributor must be.
 * Loads the contract's bytecode when called.
 */
export async function computeDistributorAddress(options: {
  factory: Address
  /** keccak256 of the bytes of manifest.json as written. */
  manifestHash: Hex
  parameters: DistributorParameters
  /** The row of 2^capBits nodes, 32 bytes each. */
  cap: readonly Hex[]
}): Promise<Address> {
  const { distributorAddress } = await import('./distributorCode.ts')
  return distributorAddress(options)
}

import type { Hex } from 'viem'
import type { DistributorParameters } from './distributorParameters.ts'

/**
 * The code that the distributor of this campaign must have, to the last byte (docs/contracts.md has its
 * layout). Loads the contract's bytecode when called.
 */
export async function expectedRuntimeCode(options: {
  parameters: DistributorParameters
  /** The row of 2^capBits nodes, 32 bytes each. */
  cap: readonly Hex[]
}): Promise<Hex> {
  const { distributorRuntimeCode } = await import('./distributorCode.ts')
  return distributorRuntimeCode(options)
}

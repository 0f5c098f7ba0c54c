import { concat, type Hex } from 'viem'
import type { DistributorParameters } from '../distributorParameters.ts'
import { runtimeCodeTail } from '../runtimeCode.ts'
import { merkleDistributorTemplateBytecode } from './merkleDistributorBytecode.generated.ts'

/** The code that the distributor of a campaign has, whole: for doubles of a chain. */
export function expectedRuntimeCode(campaign: {
  parameters: DistributorParameters
  /** The row of 2^capBits nodes, 32 bytes each. */
  cap: readonly Hex[]
}): Hex {
  return concat([merkleDistributorTemplateBytecode, runtimeCodeTail(campaign)])
}

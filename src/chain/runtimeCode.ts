import { concat, decodeAbiParameters, encodeAbiParameters, type Hex, keccak256, size, slice } from 'viem'
import { merkleDistributorTemplate } from '../abi/merkleDistributorCode.ts'
import type { DistributorParameters } from './distributorParameters.ts'
import { parametersType } from './parametersType.ts'

// The code of a distributor is template ++ cap ++ abi.encode(parameters, capBits): docs/contracts.md. The
// template is compared by its hash, so that no page carries it.

/** A campaign as its own contract carries it, without any package. */
export type CampaignInCode = {
  parameters: DistributorParameters
  /** The row of 2^capBits nodes of the tree, 32 bytes each. */
  cap: readonly Hex[]
}

const tailSize = 32 * 11

/** What is behind the template in the code of this campaign's distributor. */
export function runtimeCodeTail({ parameters, cap }: CampaignInCode): Hex {
  const capBits = BigInt(Math.log2(cap.length))
  return concat([...cap, encodeAbiParameters([parametersType, { type: 'uint256' }], [parameters, capBits])])
}

/** Bytes of the code of a distributor with this cap. */
export function runtimeCodeSize({ cap }: Pick<CampaignInCode, 'cap'>): number {
  return merkleDistributorTemplate.size + 32 * cap.length + tailSize
}

/** Whether this is, to the last byte, the code that the distributor of this campaign must have. */
export function isRuntimeCodeOf(campaign: CampaignInCode, code: Hex): boolean {
  const templateSize = merkleDistributorTemplate.size
  return (
    size(code) === runtimeCodeSize(campaign) &&
    slice(code, templateSize).toLowerCase() === runtimeCodeTail(campaign).toLowerCase() &&
    keccak256(slice(code, 0, templateSize)) === merkleDistributorTemplate.hash
  )
}

/** Undefined for code that is not, to the last byte, what a campaign's distributor has. */
export function readRuntimeCode(code: Hex): CampaignInCode | undefined {
  const templateSize = merkleDistributorTemplate.size
  const capSize = size(code) - templateSize - tailSize
  if (capSize < 32 || capSize % 32 !== 0) return undefined
  try {
    const [parameters, capBits] = decodeAbiParameters(
      [parametersType, { type: 'uint256' }],
      slice(code, templateSize + capSize),
    )
    const cap = Array.from({ length: capSize / 32 }, (_, at) =>
      slice(code, templateSize + 32 * at, templateSize + 32 * at + 32),
    )
    // Written again from what was read, it must be the same code: so the template and every field are checked
    // at once.
    const isOurs = 2n ** capBits === BigInt(cap.length) && isRuntimeCodeOf({ parameters, cap }, code)
    return isOurs ? { parameters, cap } : undefined
  } catch {
    return undefined
  }
}

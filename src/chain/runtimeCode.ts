import { concat, encodeAbiParameters, type Hex, keccak256, size, slice } from 'viem'
import { merkleDistributorTemplate } from '../abi/merkleDistributorTemplate.ts'
import { vestingDistributorTemplate } from '../abi/vestingDistributorTemplate.ts'
import type { DistributorParameters } from './distributorParameters.ts'
import { parametersType } from './parametersType.ts'
import { scheduleWords } from './words.ts'

// The code of a distributor is template ++ cap ++ abi.encode(parameters, capBits), and that of one over time
// has its schedule before the cap: docs/contracts.md. The template is compared by its hash, so that no page
// carries it.

/** A campaign as its own contract carries it, without any package. */
export type CampaignInCode = {
  parameters: DistributorParameters
  /** The row of 2^capBits nodes of the tree, 32 bytes each. */
  cap: readonly Hex[]
}

/** Bytes of the parameters and the cap's bits, and of a schedule. */
export const tailSize = 32 * 11
export const scheduleSize = 32 * 3

const templateOf = ({ schedule }: Pick<DistributorParameters, 'schedule'>) =>
  schedule ? vestingDistributorTemplate : merkleDistributorTemplate

/** What is behind the template in the code of this campaign's distributor. */
export function runtimeCodeTail({ parameters, cap }: CampaignInCode): Hex {
  const capBits = BigInt(Math.log2(cap.length))
  return concat([
    `0x${scheduleWords(parameters.schedule).join('')}`,
    ...cap,
    encodeAbiParameters([parametersType, { type: 'uint256' }], [parameters, capBits]),
  ])
}

/** Bytes of the code of a distributor of this kind with this cap. */
export function runtimeCodeSize({
  parameters,
  cap,
}: {
  parameters: Pick<DistributorParameters, 'schedule'>
  cap: readonly Hex[]
}): number {
  const between = parameters.schedule ? scheduleSize : 0
  return templateOf(parameters).size + between + 32 * cap.length + tailSize
}

/** Whether this is, to the last byte, the code that the distributor of this campaign must have. */
export function isRuntimeCodeOf(campaign: CampaignInCode, code: Hex): boolean {
  const template = templateOf(campaign.parameters)
  return (
    size(code) === runtimeCodeSize(campaign) &&
    slice(code, template.size).toLowerCase() === runtimeCodeTail(campaign).toLowerCase() &&
    keccak256(slice(code, 0, template.size)) === template.hash
  )
}

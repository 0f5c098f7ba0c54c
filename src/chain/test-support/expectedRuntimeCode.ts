import { concat, type Hex } from 'viem'
import { type CampaignInCode, runtimeCodeTail } from '../runtimeCode.ts'
import { merkleDistributorTemplateBytecode } from './merkleDistributorBytecode.generated.ts'
import { vestingDistributorTemplateBytecode } from './vestingDistributorBytecode.generated.ts'

/** The code that the distributor of a campaign has, whole: for doubles of a chain. */
export function expectedRuntimeCode(campaign: CampaignInCode): Hex {
  const template = campaign.parameters.schedule
    ? vestingDistributorTemplateBytecode
    : merkleDistributorTemplateBytecode
  return concat([template, runtimeCodeTail(campaign)])
}

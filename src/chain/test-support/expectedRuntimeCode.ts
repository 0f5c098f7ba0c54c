import { concat, type Hex } from 'viem'
import { type CampaignInCode, runtimeCodeTail } from '../runtimeCode.ts'
import { merkleDistributorTemplateBytecode } from './merkleDistributorBytecode.generated.ts'

/** The code that the distributor of a campaign has, whole: for doubles of a chain. */
export function expectedRuntimeCode(campaign: CampaignInCode): Hex {
  return concat([merkleDistributorTemplateBytecode, runtimeCodeTail(campaign)])
}

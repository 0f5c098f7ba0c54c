import type { Address } from 'viem'
import { merkleDistributorCreationCode } from '../abi/merkleDistributorCode.ts'
import { vestingDistributorCreationCode } from '../abi/vestingDistributorCode.ts'
import { addressOf, type CampaignToAddress } from './computeAtOnceAddress.ts'
import { scheduleWords } from './words.ts'

/**
 * The only address (EIP-1014) at which `factory` can create the distributor of this campaign. Parameters,
 * schedule, cap and manifest are all bound into it, so who knows the package knows where its distributor must
 * be.
 */
export function computeDistributorAddress(campaign: CampaignToAddress): Address {
  const { schedule } = campaign.parameters
  const creationCode = schedule ? vestingDistributorCreationCode : merkleDistributorCreationCode
  return addressOf(campaign, creationCode, scheduleWords(schedule))
}

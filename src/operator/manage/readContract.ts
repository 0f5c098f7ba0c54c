import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readCampaign } from '../../chain/readCampaign.ts'
import { readDistributor } from '../../chain/readDistributor.ts'
import { type CampaignFacts, campaignFactsOf } from '../../package/readCampaignFacts.ts'
import { type CampaignParameters, termsOfContract } from './campaignParameters.ts'

/** A campaign by the chain alone: what its contract carries, and its status. */
export type ContractReading = { readonly terms: CampaignParameters; readonly facts: CampaignFacts }

/**
 * Reads any campaign by the address of its contract. The code is compared with the published one to the last
 * byte, and token, window, receivers, count and total are taken out of it.
 *
 * @throws DistributorMissingError where no such contract is there, RpcUnreachableError,
 * RpcDisagreementError
 */
export async function readContract(reader: ChainReader, distributor: Address): Promise<ContractReading> {
  const { parameters, cap } = await readDistributor(reader, distributor)
  const campaign = await readCampaign(reader, { distributor, parameters, cap })
  const { chainId } = reader
  return {
    terms: termsOfContract({ distributor, chainId }, parameters, campaign.token),
    facts: campaignFactsOf(campaign),
  }
}

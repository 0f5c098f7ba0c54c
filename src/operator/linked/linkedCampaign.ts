import type { Address } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'

/** A campaign that the site does not list is called by its contract's address, in small letters. */
export const linkedCampaign = (
  distributor: Address,
  packages: readonly string[],
  fromBlock?: number | undefined,
): CampaignConfig => ({
  id: distributor.toLowerCase(),
  distributor,
  packages: [...packages],
  ...(fromBlock === undefined ? {} : { fromBlock }),
})

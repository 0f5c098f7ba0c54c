import type { Address } from 'viem'
import type { CampaignToAddress } from '../chain/computeAtOnceAddress.ts'

/** A campaign's contract, recomputed from its package, and the token that is bound into that address. */
export type BoundToken = { readonly distributor: Address; readonly token: Address }

const known = new WeakMap<CampaignToAddress, BoundToken>()

/** The contract and token of a campaign whose address was recomputed; undefined for any other. */
export const boundToken = (campaign: CampaignToAddress): BoundToken | undefined => known.get(campaign)

/**
 * Recomputes where a campaign's contract must be. It takes the code of the contract, which no page has at
 * hand before.
 */
export async function learnCampaign(campaign: CampaignToAddress): Promise<BoundToken> {
  const { computeDistributorAddress } = await import('../chain/computeDistributorAddress.ts')
  const { token } = campaign.parameters
  const bound = Object.freeze({ distributor: computeDistributorAddress(campaign), token })
  known.set(campaign, bound)
  return bound
}

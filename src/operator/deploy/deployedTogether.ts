import { isAddressEqual } from 'viem'
import { say } from '../../language/say.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { DeployError } from './deployErrors.ts'

/** The campaign and those that are created together with it. */
export const campaignsOf = (campaign: CampaignToDeploy): readonly CampaignToDeploy[] => [
  campaign,
  ...(campaign.others ?? []),
]

/** What all of them pay, in base units. */
export const totalOf = (campaigns: readonly CampaignToDeploy[]): bigint =>
  campaigns.reduce((sum, { parameters }) => sum + parameters.total, 0n)

/**
 * Campaigns as one that brings the others along. In the order of their addresses, so that the same ones are
 * always the same: the journal is that of the first.
 *
 * @throws DeployError where one call of the factory cannot create all of them
 */
export function deployedTogether(
  campaigns: readonly [CampaignToDeploy, ...CampaignToDeploy[]],
): CampaignToDeploy {
  const [first, ...others] = campaigns.toSorted((a, b) =>
    a.distributor.toLowerCase() < b.distributor.toLowerCase() ? -1 : 1,
  ) as [CampaignToDeploy, ...CampaignToDeploy[]]
  if (others.length === 0) return first
  const facts: string[] = []
  for (const [i, { distributor, chainId, factory, parameters }] of campaigns.entries()) {
    const name = `package ${i + 1} (${distributor})`
    // They have a factory of their own.
    if (!parameters.schedule) {
      facts.push(say('{name} pays at once; only campaigns over time are created together', { name }))
      continue
    }
    if (first.parameters.schedule && !isAddressEqual(factory, first.factory))
      facts.push(say('{name} names another factory, {factory}', { name, factory }))
    if (chainId !== first.chainId)
      facts.push(say('{name} is for chain {chainId}', { name, chainId: String(chainId) }))
    if (!isAddressEqual(parameters.token, first.parameters.token))
      facts.push(say('{name} pays another token, {token}', { name, token: parameters.token }))
    if (campaigns.findIndex((each) => isAddressEqual(each.distributor, distributor)) < i)
      facts.push(say('{name} is given twice', { name }))
  }
  if (facts.length > 0)
    throw new DeployError(say('One transaction can’t create these campaigns together. Nothing was sent.'), {
      facts,
    })
  return { ...first, others }
}

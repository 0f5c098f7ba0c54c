import type { CallIntent, DeployedCampaign } from '../../../guard/intents.ts'
import type { DeployStep, Several } from '../../../operator/deploy/planDeployment.ts'

/** What the guard holds a call of a campaign's deployment against. */
export const stepIntent = (
  { kind, campaigns }: Pick<DeployStep, 'kind'> & { readonly campaigns?: Several | undefined },
  campaign: DeployedCampaign,
): CallIntent =>
  kind === 'configure-safe'
    ? { kind: 'configure-blast' }
    : { kind, campaign: guardedTogether(campaigns, campaign) }

/** The campaigns that a step is for as the guard takes them; without any, the one of the page. */
export function guardedTogether(
  campaigns: Several | undefined,
  campaign: DeployedCampaign,
): DeployedCampaign {
  if (!campaigns) return campaign
  const [first, ...others] = campaigns
  return { ...first, title: campaign.title, others }
}

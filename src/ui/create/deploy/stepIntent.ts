import type { CallIntent, DeployedCampaign } from '../../../guard/intents.ts'
import type { DeployStep } from '../../../operator/deploy/planDeployment.ts'

/** What the guard holds a call of a campaign's deployment against. */
export const stepIntent = (kind: DeployStep['kind'], campaign: DeployedCampaign): CallIntent =>
  kind === 'configure-safe' ? { kind: 'configure-blast' } : { kind, campaign }

import { readBlastSettingCall } from '../../multisig/build/blastSettingCall.ts'
import { amountText } from '../amountText.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import type { DeployStep } from './planDeployment.ts'

/** What a step does, for the person who is asked to agree to it. */
export function describeStep(step: DeployStep, campaign: CampaignToDeploy): string {
  const { parameters, token, distributor } = campaign
  const total = amountText(parameters.total, token)
  switch (step.kind) {
    case 'deploy-factory':
      return 'Put the factory on the chain. All campaigns share it, and it has no owner'
    case 'reset-approval':
      return `Take back the older approval of ${token.symbol}, which the token wants before it takes a new one`
    case 'approve':
      return `Let the factory take exactly ${total}`
    case 'create':
      return `Create the contract at ${distributor}, without money`
    case 'create-and-fund':
      return step.isCreating
        ? `Create the contract at ${distributor} and move exactly ${total} to it, in one transaction`
        : `Move exactly ${total} to the contract at ${distributor}`
    case 'create-and-fund-with-permit':
      return step.isCreating
        ? `Sign that the factory may take exactly ${total} once; then create the contract at ${distributor} and move them to it, in one transaction`
        : `Sign that the factory may take exactly ${total} once; then move them to the contract at ${distributor}`
    case 'configure-safe':
      return readBlastSettingCall(step.call)?.what === 'gas'
        ? 'Let the Safe claim the fees of the gas that it uses on Blast (a setting of its own, which it can change again)'
        : 'Let the ETH of the Safe grow on Blast (a setting of its own, which it can change again)'
  }
}

import { readBlastSettingCall } from '../../multisig/build/blastSettingCall.ts'
import { amountText } from '../amountText.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { totalOf } from './deployedTogether.ts'
import type { DeployStep } from './planDeployment.ts'

/** What a step does, for the person who is asked to agree to it. */
export function describeStep(step: DeployStep, campaign: CampaignToDeploy): string {
  const { parameters, token, distributor } = campaign
  const total = amountText(parameters.total, token)
  switch (step.kind) {
    case 'deploy-factory':
      return 'Deploy the factory. All campaigns of this kind share it, and it has no owner'
    case 'reset-approval':
      return `Revoke the older approval of ${token.symbol}. The token requires this before a new one`
    case 'approve':
      return `Approve the factory for exactly ${step.campaigns ? amountText(totalOf(step.campaigns), token) : total}`
    case 'create':
      return `Create the contract at ${distributor}, unfunded`
    case 'create-and-fund':
      return step.isCreating
        ? `Create the contract at ${distributor} and move exactly ${total} to it, in one transaction`
        : `Move exactly ${total} to the contract at ${distributor}`
    case 'create-and-fund-with-permit':
      return step.isCreating
        ? `Sign a permit for the factory over exactly ${total}, once. Then create the contract at ${distributor} and fund it, in one transaction`
        : `Sign a permit for the factory over exactly ${total}, once. Then move them to the contract at ${distributor}`
    case 'create-and-fund-many':
      return `Create ${step.campaigns.length} contracts and move exactly ${amountText(totalOf(step.campaigns), token)} to them, in one transaction`
    case 'create-and-fund-many-with-permit':
      return `Sign a permit for the factory over exactly ${amountText(totalOf(step.campaigns), token)}, once. Then create ${step.campaigns.length} contracts and fund them, in one transaction`
    case 'configure-safe':
      return readBlastSettingCall(step.call)?.what === 'gas'
        ? 'Let the Safe claim its gas refunds on Blast (it can change this setting)'
        : 'Let the Safe’s ETH earn yield on Blast (it can change this setting)'
  }
}

import { say } from '../../language/say.ts'
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
      return say('Deploy the factory. All campaigns of this kind share it, and it has no owner')
    case 'reset-approval':
      return say('Revoke the older approval of {symbol}. The token requires this before a new one', {
        symbol: token.symbol,
      })
    case 'approve':
      return say('Approve the factory for exactly {total}', {
        total: step.campaigns ? amountText(totalOf(step.campaigns), token) : total,
      })
    case 'create':
      return say('Create the contract at {distributor}, unfunded', { distributor })
    case 'create-and-fund':
      return step.isCreating
        ? say('Create the contract at {distributor} and move exactly {total} to it, in one transaction', {
            distributor,
            total,
          })
        : say('Move exactly {total} to the contract at {distributor}', { total, distributor })
    case 'create-and-fund-with-permit':
      return step.isCreating
        ? say(
            'Sign a permit for the factory over exactly {total}, once. Then create the contract at {distributor} and fund it, in one transaction',
            { total, distributor },
          )
        : say(
            'Sign a permit for the factory over exactly {total}, once. Then move them to the contract at {distributor}',
            { total, distributor },
          )
    case 'create-and-fund-many':
      return say(
        {
          one: 'Create {count} contract and move exactly {total} to it, in one transaction',
          other: 'Create {count} contracts and move exactly {total} to them, in one transaction',
        },
        { count: step.campaigns.length, total: amountText(totalOf(step.campaigns), token) },
      )
    case 'create-and-fund-many-with-permit':
      return say(
        {
          one: 'Sign a permit for the factory over exactly {total}, once. Then create {count} contract and fund it, in one transaction',
          other:
            'Sign a permit for the factory over exactly {total}, once. Then create {count} contracts and fund them, in one transaction',
        },
        { count: step.campaigns.length, total: amountText(totalOf(step.campaigns), token) },
      )
    case 'configure-safe':
      return readBlastSettingCall(step.call)?.what === 'gas'
        ? say('Let the Safe claim its gas refunds on Blast (it can change this setting)')
        : say('Let the Safe’s ETH earn yield on Blast (it can change this setting)')
  }
}

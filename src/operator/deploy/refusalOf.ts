import { type Address, decodeErrorResult, parseAbi } from 'viem'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import type { RevertReason } from '../../chain/decodeRevert.ts'
import { say } from '../../language/say.ts'
import { amountText } from '../amountText.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { campaignsOf, totalOf } from './deployedTogether.ts'

const abi = [
  ...merkleDistributorFactoryAbi,
  ...parseAbi([
    // What the factory's library says when the token does not let the total go.
    'error TransferFromFailed()',
    'error TokenWithoutCode(address token)',
    'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
    'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  ]),
] as const

/**
 * Why the chain would refuse, or has refused, a step of a campaign's way onto it, in a sentence for its
 * operator.
 */
export function refusalOf(reason: RevertReason | undefined, campaign: CampaignToDeploy): string {
  if (reason === undefined) return say('The chain refused it without a reason.')
  if (reason.type !== 'unknown') return reason.sentence
  if (reason.data === undefined || reason.data === '0x')
    return say('It is refused without a reason. It may be done already, or the token refuses the transfer.')
  try {
    const refusal = decodeErrorResult({ abi, data: reason.data })
    const amount = (units: bigint) => amountText(units, campaign.token)
    switch (refusal.errorName) {
      case 'AlreadyFunded':
        return say('The campaign is already funded. Nothing was added.')
      case 'CampaignCancelled':
        return say('This campaign was cancelled. The factory doesn’t fund it any more.')
      case 'Underfunded': {
        const [balance, total] = refusal.args
        return say(
          'Of the {total} only {amount} would arrive: the token takes a transfer fee. You can’t distribute such a token.',
          { total: amount(total), amount: amount(balance) },
        )
      }
      case 'WrongValue':
        return say('The ETH sent doesn’t match the campaign’s total.')
      case 'TransferFromFailed':
        return say(
          'The token does not let {amount} go. The balance is too low, the approval is missing, or the token is paused.',
          { amount: amount(totalOf(campaignsOf(campaign))) },
        )
      case 'TokenWithoutCode':
        return say('There is no token at {address} on this chain.', {
          address: refusal.args[0] satisfies Address,
        })
      case 'ERC20InsufficientBalance':
        return say('The token refuses it: there are {amount}, and {needed} are needed.', {
          amount: amount(refusal.args[1]),
          needed: amount(refusal.args[2]),
        })
      case 'ERC20InsufficientAllowance':
        return say('The token refuses it: the approval is too low.')
    }
  } catch {
    // Falls through: bytes that nobody here can read.
  }
  return reason.sentence
}

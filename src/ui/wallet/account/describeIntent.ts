import type { CallIntent, DeployedCampaign, TokenWords } from '../../../guard/intents.ts'
import { formatAmount } from '../../parts/formatAmount.ts'
import { plural } from '../../parts/plural.ts'
import { shortAddress } from '../../parts/shortAddress.ts'

/** How the list of recent transactions calls a call, in words. */
export function describeIntent(intent: CallIntent): string {
  switch (intent.kind) {
    case 'claim':
    case 'claim-for-safe':
      return `Claim${sumOf(paidBy(intent))}`
    case 'claim-to':
      return `Claim${sumOf(paidBy(intent))} to ${shortAddress(intent.recipient, 6)}`
    case 'claim-and-delegate':
      return `Claim${sumOf(paidBy(intent))}, votes to ${shortAddress(intent.delegatee, 6)}`
    case 'claim-rounds': {
      const { rounds, token } = intent
      const amount = rounds.reduce((sum, round) => sum + round.amount, 0n)
      return `Claim${sumOf({ amount, token })} of ${plural(rounds.length, 'round')}`
    }
    case 'claim-with-signature': {
      const { account, recipient } = intent
      const isElsewhere = recipient.toLowerCase() !== account.toLowerCase()
      const to = isElsewhere ? ` to ${shortAddress(recipient, 6)}` : ''
      return `Claim${sumOf(paidBy(intent))} for ${shortAddress(account, 6)}${to}`
    }
    case 'pay-others': {
      const { indices, total, due: amount = total, token } = intent
      return `Pay ${plural(indices.length, 'allocation')}${token ? ':' : ''}${sumOf({ amount, token })}`
    }
    case 'sweep':
      return `Sweep: ${intent.title}`
    case 'cancel':
      return `Cancel: ${intent.title}`
    case 'collect-yield':
      return `Collect yield: ${intent.title}`
    case 'collect-gas':
      return `Collect gas: ${intent.title}`
    case 'deploy-factory':
      return 'Create the factory'
    case 'approve': {
      const { token } = intent.campaign
      return `Approve${sumOf({ amount: totalOf(intent.campaign), token })} for “${intent.campaign.title}”`
    }
    case 'reset-approval':
      return `Revoke the ${intent.campaign.token.symbol} approval`
    case 'create':
      return `Create “${intent.campaign.title}”`
    case 'create-and-fund':
    case 'create-and-fund-with-permit': {
      const { title, token, parameters } = intent.campaign
      return `Create “${title}” and fund it with${sumOf({ amount: parameters.total, token })}`
    }
    case 'create-and-fund-many':
    case 'create-and-fund-many-with-permit': {
      const { title, token, others = [] } = intent.campaign
      const sum = sumOf({ amount: totalOf(intent.campaign), token })
      return `Create ${others.length + 1} campaigns of “${title}” and fund them with${sum}`
    }
    case 'configure-blast':
      return 'Set a Safe’s earnings on Blast'
    case 'execute':
      return intent.title
  }
}

/** Of a campaign and those that are created together with it. */
const totalOf = ({ parameters, others = [] }: DeployedCampaign): bigint =>
  others.reduce((sum, other) => sum + other.parameters.total, parameters.total)

/** What a claim pays now. */
const paidBy = ({
  due,
  amount,
  token,
}: {
  due?: bigint | undefined
  amount: bigint
  token?: TokenWords | undefined
}) => ({
  amount: due ?? amount,
  token,
})

/** With a space before it; empty where the token is not known. */
function sumOf({ amount, token }: { amount: bigint; token?: TokenWords | undefined }): string {
  return token ? ` ${formatAmount(amount, token.decimals).text} ${token.symbol}` : ''
}

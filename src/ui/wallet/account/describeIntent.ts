import type { CallIntent, DeployedCampaign, TokenWords } from '../../../guard/intents.ts'
import { say } from '../../../language/say.ts'
import { formatAmount } from '../../parts/formatAmount.ts'
import { shortAddress } from '../../parts/shortAddress.ts'

/** How the list of recent transactions calls a call, in words. */
export function describeIntent(intent: CallIntent): string {
  switch (intent.kind) {
    case 'claim':
    case 'claim-for-safe':
      return say('Claim {sum}', { sum: sumOf(paidBy(intent)) })
    case 'claim-to':
      return say('Claim {sum} to {recipient}', {
        sum: sumOf(paidBy(intent)),
        recipient: shortAddress(intent.recipient, 6),
      })
    case 'claim-and-delegate':
      return say('Claim {sum}, votes to {delegatee}', {
        sum: sumOf(paidBy(intent)),
        delegatee: shortAddress(intent.delegatee, 6),
      })
    case 'claim-rounds': {
      const { rounds, token } = intent
      const amount = rounds.reduce((sum, round) => sum + round.amount, 0n)
      return say(
        { one: 'Claim {sum} of {count} round', other: 'Claim {sum} of {count} rounds' },
        { sum: sumOf({ amount, token }), count: rounds.length },
      )
    }
    case 'claim-with-signature': {
      const { account, recipient } = intent
      const isElsewhere = recipient.toLowerCase() !== account.toLowerCase()
      const values = { sum: sumOf(paidBy(intent)), account: shortAddress(account, 6) }
      return isElsewhere
        ? say('Claim {sum} for {account} to {recipient}', {
            ...values,
            recipient: shortAddress(recipient, 6),
          })
        : say('Claim {sum} for {account}', values)
    }
    case 'pay-others': {
      const { indices, total, due: amount = total, token } = intent
      const count = indices.length
      return token
        ? say(
            { one: 'Pay {count} allocation: {sum}', other: 'Pay {count} allocations: {sum}' },
            { count, sum: sumOf({ amount, token }) },
          )
        : say({ one: 'Pay {count} allocation', other: 'Pay {count} allocations' }, { count })
    }
    case 'sweep':
      return say('Sweep: {title}', { title: intent.title })
    case 'cancel':
      return say('Cancel: {title}', { title: intent.title })
    case 'collect-yield':
      return say('Collect yield: {title}', { title: intent.title })
    case 'collect-gas':
      return say('Collect gas: {title}', { title: intent.title })
    case 'deploy-factory':
      return say('Create the factory')
    case 'approve': {
      const { token } = intent.campaign
      return say('Approve {sum} for “{title}”', {
        sum: sumOf({ amount: totalOf(intent.campaign), token }),
        title: intent.campaign.title,
      })
    }
    case 'reset-approval':
      return say('Revoke the {symbol} approval', { symbol: intent.campaign.token.symbol })
    case 'create':
      return say('Create “{title}”', { title: intent.campaign.title })
    case 'create-and-fund':
    case 'create-and-fund-with-permit': {
      const { title, token, parameters } = intent.campaign
      return say('Create “{title}” and fund it with {sum}', {
        title,
        sum: sumOf({ amount: parameters.total, token }),
      })
    }
    case 'create-and-fund-many':
    case 'create-and-fund-many-with-permit': {
      const { title, token, others = [] } = intent.campaign
      const sum = sumOf({ amount: totalOf(intent.campaign), token })
      return say(
        {
          one: 'Create {count} campaign of “{title}” and fund it with {sum}',
          other: 'Create {count} campaigns of “{title}” and fund them with {sum}',
        },
        { title, sum, count: others.length + 1 },
      )
    }
    case 'configure-blast':
      return say('Set a Safe’s earnings on Blast')
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

/** Without its figure where the token is not known. */
function sumOf({ amount, token }: { amount: bigint; token?: TokenWords | undefined }): string {
  return token ? `${formatAmount(amount, token.decimals).text} ${token.symbol}` : say('tokens')
}

import type { CallIntent, DeployedCampaign, TokenWords } from '../../../guard/intents.ts'
import { say } from '../../../language/say.ts'
import type { SentTitle } from '../../../wallet/parseRecentTransactions.ts'
import { formatAmount } from '../../parts/formatAmount.ts'
import { shortAddress } from '../../parts/shortAddress.ts'

/** A call as it is kept: what it is by its code, and what stands in its title. */
type Title =
  | ({ readonly code: 'claim' } & Sum)
  | ({ readonly code: 'claim-to'; readonly recipient: string } & Sum)
  | ({ readonly code: 'claim-and-delegate'; readonly delegatee: string } & Sum)
  | ({ readonly code: 'claim-rounds'; readonly count: number } & Sum)
  | ({ readonly code: 'claim-for'; readonly account: string; readonly recipient?: string } & Sum)
  | ({ readonly code: 'pay-others'; readonly count: number } & Sum)
  | { readonly code: 'sweep' | 'cancel' | 'collect-yield' | 'collect-gas' | 'create'; readonly title: string }
  | { readonly code: 'deploy-factory' | 'configure-blast' }
  | ({ readonly code: 'approve' | 'create-and-fund'; readonly title: string } & Sum)
  | { readonly code: 'reset-approval'; readonly symbol: string }
  | ({ readonly code: 'create-and-fund-many'; readonly title: string; readonly count: number } & Sum)

/** `amount` in base units, as a decimal number. Without symbol and decimals where the token is not known. */
type Sum = { readonly amount: string; readonly symbol?: string; readonly decimals?: number }

/** What a call is, to be said in whatever language is spoken then; undefined where it has a title already. */
export function titleOf(intent: CallIntent): Title | undefined {
  switch (intent.kind) {
    case 'claim':
    case 'claim-for-safe':
      return { code: 'claim', ...paidBy(intent) }
    case 'claim-to':
      return { code: 'claim-to', ...paidBy(intent), recipient: intent.recipient }
    case 'claim-and-delegate':
      return { code: 'claim-and-delegate', ...paidBy(intent), delegatee: intent.delegatee }
    case 'claim-rounds': {
      const { rounds, token } = intent
      const amount = rounds.reduce((sum, round) => sum + round.amount, 0n)
      return { code: 'claim-rounds', ...sumOf(amount, token), count: rounds.length }
    }
    case 'claim-with-signature': {
      const { account, recipient } = intent
      const isElsewhere = recipient.toLowerCase() !== account.toLowerCase()
      return { code: 'claim-for', ...paidBy(intent), account, ...(isElsewhere ? { recipient } : {}) }
    }
    case 'pay-others': {
      const { indices, total, due = total, token } = intent
      return { code: 'pay-others', ...sumOf(due, token), count: indices.length }
    }
    case 'sweep':
    case 'cancel':
    case 'collect-yield':
    case 'collect-gas':
      return { code: intent.kind, title: intent.title }
    case 'deploy-factory':
    case 'configure-blast':
      return { code: intent.kind }
    case 'approve': {
      const { title, token } = intent.campaign
      return { code: 'approve', title, ...sumOf(totalOf(intent.campaign), token) }
    }
    case 'reset-approval':
      return { code: 'reset-approval', symbol: intent.campaign.token.symbol }
    case 'create':
      return { code: 'create', title: intent.campaign.title }
    case 'create-and-fund':
    case 'create-and-fund-with-permit': {
      const { title, token, parameters } = intent.campaign
      return { code: 'create-and-fund', title, ...sumOf(parameters.total, token) }
    }
    case 'create-and-fund-many':
    case 'create-and-fund-many-with-permit': {
      const { title, token, others = [] } = intent.campaign
      const sum = sumOf(totalOf(intent.campaign), token)
      return { code: 'create-and-fund-many', title, ...sum, count: others.length + 1 }
    }
    case 'execute':
      return undefined
  }
}

/** How the list of recent transactions calls a call, in the language of now. */
export function describeIntent(intent: CallIntent): string {
  const title = titleOf(intent)
  return title ? sayTitle(title) : intent.kind === 'execute' ? intent.title : ''
}

/**
 * How a kept transaction is called in the language of now. One that was kept before there were codes, or by a
 * version that has others, is called as it was then.
 */
export function sayKept({
  title,
  description,
}: {
  title?: SentTitle | undefined
  description: string
}): string {
  return title && isWhole(title) ? sayTitle(title) : description
}

/** What each title has in it. An amount is a number in letters. */
const places: Readonly<Record<Title['code'], readonly string[]>> = {
  claim: ['amount'],
  'claim-to': ['amount', 'recipient'],
  'claim-and-delegate': ['amount', 'delegatee'],
  'claim-rounds': ['amount', 'count'],
  'claim-for': ['amount', 'account'],
  'pay-others': ['amount', 'count'],
  sweep: ['title'],
  cancel: ['title'],
  'collect-yield': ['title'],
  'collect-gas': ['title'],
  'deploy-factory': [],
  'configure-blast': [],
  approve: ['amount', 'title'],
  'reset-approval': ['symbol'],
  create: ['title'],
  'create-and-fund': ['amount', 'title'],
  'create-and-fund-many': ['amount', 'title', 'count'],
}

/** The browser's storage is anyone's: what is kept may be of another version, or damaged. */
function isWhole(kept: SentTitle): kept is Title {
  const { code, amount, decimals, symbol, count, recipient } = kept
  const own =
    typeof code === 'string' && Object.hasOwn(places, code) ? places[code as Title['code']] : undefined
  return (
    own !== undefined &&
    own.every((name) => typeof kept[name] === (name === 'count' ? 'number' : 'string')) &&
    (amount === undefined || /^\d{1,78}$/.test(`${amount}`)) &&
    (decimals === undefined ||
      (Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 255)) &&
    (count === undefined || Number.isSafeInteger(count)) &&
    [symbol, recipient].every((text) => text === undefined || typeof text === 'string')
  )
}

function sayTitle(title: Title): string {
  switch (title.code) {
    case 'claim':
      return say('Claim {sum}', { sum: saySum(title) })
    case 'claim-to':
      return say('Claim {sum} to {recipient}', {
        sum: saySum(title),
        recipient: shortAddress(title.recipient, 6),
      })
    case 'claim-and-delegate':
      return say('Claim {sum}, votes to {delegatee}', {
        sum: saySum(title),
        delegatee: shortAddress(title.delegatee, 6),
      })
    case 'claim-rounds':
      return say(
        { one: 'Claim {sum} of {count} round', other: 'Claim {sum} of {count} rounds' },
        { sum: saySum(title), count: title.count },
      )
    case 'claim-for': {
      const { recipient } = title
      const values = { sum: saySum(title), account: shortAddress(title.account, 6) }
      return recipient
        ? say('Claim {sum} for {account} to {recipient}', {
            ...values,
            recipient: shortAddress(recipient, 6),
          })
        : say('Claim {sum} for {account}', values)
    }
    case 'pay-others': {
      const { count } = title
      return isKnown(title)
        ? say(
            { one: 'Pay {count} allocation: {sum}', other: 'Pay {count} allocations: {sum}' },
            { count, sum: saySum(title) },
          )
        : say({ one: 'Pay {count} allocation', other: 'Pay {count} allocations' }, { count })
    }
    case 'sweep':
      return say('Sweep: {title}', { title: title.title })
    case 'cancel':
      return say('Cancel: {title}', { title: title.title })
    case 'collect-yield':
      return say('Collect yield: {title}', { title: title.title })
    case 'collect-gas':
      return say('Collect gas: {title}', { title: title.title })
    case 'deploy-factory':
      return say('Create the factory')
    case 'configure-blast':
      return say('Set a Safe’s earnings on Blast')
    case 'approve':
      return say('Approve {sum} for “{title}”', { sum: saySum(title), title: title.title })
    case 'reset-approval':
      return say('Revoke the {symbol} approval', { symbol: title.symbol })
    case 'create':
      return say('Create “{title}”', { title: title.title })
    case 'create-and-fund':
      return say('Create “{title}” and fund it with {sum}', { title: title.title, sum: saySum(title) })
    case 'create-and-fund-many':
      return say(
        {
          one: 'Create {count} campaign of “{title}” and fund it with {sum}',
          other: 'Create {count} campaigns of “{title}” and fund them with {sum}',
        },
        { title: title.title, sum: saySum(title), count: title.count },
      )
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
}): Sum => sumOf(due ?? amount, token)

const sumOf = (amount: bigint, token: TokenWords | undefined): Sum => ({
  amount: `${amount}`,
  ...(token ? { symbol: token.symbol, decimals: token.decimals } : {}),
})

const isKnown = (sum: Sum): sum is Required<Sum> => sum.symbol !== undefined && sum.decimals !== undefined

/** Without its figure where the token is not known. */
const saySum = (sum: Sum): string =>
  isKnown(sum) ? `${formatAmount(BigInt(sum.amount), sum.decimals).text} ${sum.symbol}` : say('tokens')

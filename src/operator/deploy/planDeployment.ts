import { isAddressEqual, maxUint64, zeroAddress } from 'viem'
import type { TokenPermit } from '../../chain/permit.ts'
import { utcText } from '../../chain/utcText.ts'
import { say } from '../../language/say.ts'
import { amountText } from '../amountText.ts'
import { campaignFactory } from './campaignFactory.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import {
  approveCall,
  createAndFundCall,
  createAndFundManyCall,
  createCall,
  type DeployCall,
  deterministicProxy,
  factoryCall,
} from './deployCalls.ts'
import { campaignsOf, totalOf } from './deployedTogether.ts'
import type { DeployFacts, PayerFacts } from './readDeployFacts.ts'

/** How far a campaign is to go: its contract is deployed, or it is deployed and funded. */
export type DeployGoal = 'created' | 'funded'

/**
 * One thing to do, in a transaction of its own from a wallet, or together with the others in one of a Safe.
 */
export type DeployStep =
  /** Puts the factory on the chain, which all campaigns share. */
  | { readonly kind: 'deploy-factory'; readonly call: DeployCall }
  /** Takes an older approval back, for tokens that refuse a new one while it is left. */
  | { readonly kind: 'reset-approval'; readonly call: DeployCall }
  /** Lets the factory take exactly the total, or, where `campaigns` are named, the sum of theirs. */
  | { readonly kind: 'approve'; readonly call: DeployCall; readonly campaigns?: Several }
  /** Creates the contract without money. */
  | { readonly kind: 'create'; readonly call: DeployCall }
  /** Creates the contract, unless it is deployed, and moves exactly the total to it. */
  | { readonly kind: 'create-and-fund'; readonly call: DeployCall; readonly isCreating: boolean }
  /** The same, with a signature of the payer instead of an earlier approval. */
  | {
      readonly kind: 'create-and-fund-with-permit'
      readonly permit: TokenPermit
      readonly isCreating: boolean
    }
  /** Creates and funds several contracts, all of them or none. */
  | { readonly kind: 'create-and-fund-many'; readonly call: DeployCall; readonly campaigns: Several }
  /** The same, with a permit over the sum of their totals. */
  | {
      readonly kind: 'create-and-fund-many-with-permit'
      readonly permit: TokenPermit
      readonly campaigns: Several
    }
  /** Lets the Safe itself earn on Blast. */
  | { readonly kind: 'configure-safe'; readonly call: DeployCall }

/** Campaigns of one token that one call creates. */
export type Several = readonly [CampaignToDeploy, ...CampaignToDeploy[]]

/** Why it cannot go on. `sentence`: what is wrong and what to do. */
export type DeployProblem = { readonly code: DeployProblemCode; readonly sentence: string }
export type DeployProblemCode =
  | 'foreign-factory'
  | 'foreign-distributor'
  | 'no-proxy'
  | 'token-missing'
  | 'token-differs'
  | 'window-over'
  | 'not-created'
  | 'cancelled'
  | 'cannot-pay-claims'
  | 'would-lock-money'
  | 'too-few-tokens'
  | 'too-little-ether'
  | 'approval-refused'
  | 'funding-refused'

/** Worth knowing, and no reason to stop. */
export type DeployNote = { readonly code: DeployNoteCode; readonly sentence: string }
export type DeployNoteCode =
  | 'started'
  | 'holds-already'
  | 'pays-without-funding'
  | 'balance-unknown'
  | 'larger-approval'
  | 'approval-left'

export type DeployPlan =
  /** Nothing is left to do. */
  | { readonly status: 'done'; readonly notes: readonly DeployNote[] }
  | {
      readonly status: 'blocked'
      readonly problems: readonly DeployProblem[]
      readonly notes: readonly DeployNote[]
    }
  /** These are left, in this order. */
  | {
      readonly status: 'ready'
      readonly steps: readonly [DeployStep, ...DeployStep[]]
      readonly notes: readonly DeployNote[]
    }

export type DeployIntent = {
  readonly goal: DeployGoal
  /** Refuses to create what is not deployed yet. */
  readonly mustExist?: boolean | undefined
  /** `safe`: all in one transaction that happens whole or not at all. */
  readonly way: 'wallet' | 'safe'
  /** False: an approval in a transaction of its own, even where the token takes signed ones. */
  readonly canSignPermit?: boolean | undefined
  /** Further calls of the Safe, for what it earns itself. */
  readonly safeSettings?: readonly DeployCall[] | undefined
}

/**
 * What is left to do, by what the chain says and by nothing else: who asks again after any interruption
 * gets the rest. Pure. The factory refuses a second funding, so two that follow the same plan at once do no
 * harm either.
 */
export const planDeployment = (
  campaign: CampaignToDeploy,
  facts: DeployFacts,
  intent: DeployIntent,
): DeployPlan => (campaign.others ? planSeveral : planOne)(campaign, facts, intent)

/** Of several: those that are not done, by one call. */
function planSeveral(campaign: CampaignToDeploy, facts: DeployFacts, intent: DeployIntent): DeployPlan {
  const { safeSettings, ...own } = intent
  const planned = campaignsOf(campaign).map((each, i) => {
    const its = [facts, ...(facts.others ?? [])][i]
    if (!its) throw new Error('The chain was not asked about all of the campaigns.')
    // What the payer has is compared with the sum, below.
    return { campaign: each, plan: planOne(each, { ...its, payer: undefined }, own) }
  })
  const notes = uniqueBySentence(planned.flatMap(({ plan }) => plan.notes))
  const problems = planned.flatMap(({ plan }) => (plan.status === 'blocked' ? plan.problems : []))
  if (problems.length > 0) return blocked(uniqueBySentence(problems), notes)
  const left = planned.flatMap(({ campaign, plan }) => (plan.status === 'ready' ? [{ campaign, plan }] : []))
  const several = left.map(({ campaign }) => campaign) as unknown as Several
  if (left.length === 0) return { status: 'done', notes: [...notes, ...hasApproval(campaign, facts)] }
  const unfunded = left.filter(({ plan }) => plan.steps.some(({ kind }) => kind === 'create'))
  if (unfunded.length > 0)
    return blocked(
      unfunded.map(({ campaign }) => alone(campaign)),
      notes,
    )

  // What one campaign of this sum would need.
  const joint = { ...campaign, parameters: { ...campaign.parameters, total: totalOf(several) } }
  const nothing = { ...facts, distributor: 'absent', held: undefined, claimedCount: 0 } as const
  const missing = moneyProblems(joint, nothing, intent)
  if (missing.length > 0) return blocked(missing, notes)
  const more: DeployNote[] = []
  const funding = fundingSteps(joint, nothing, intent, more).map((step): DeployStep => {
    switch (step.kind) {
      case 'approve':
        return { ...step, campaigns: several }
      case 'create-and-fund':
        return { kind: 'create-and-fund-many', call: createAndFundManyCall(several), campaigns: several }
      case 'create-and-fund-with-permit':
        return { kind: 'create-and-fund-many-with-permit', permit: step.permit, campaigns: several }
      default:
        return step
    }
  })
  const factory = left[0]?.plan.steps.filter(({ kind }) => kind === 'deploy-factory') ?? []
  const settings = (safeSettings ?? []).map((call) => ({ kind: 'configure-safe', call }) as const)
  const [first, ...others] = [...factory, ...funding, ...settings]
  if (!first) throw new Error('Something is left, and nothing to do.')
  return { status: 'ready', steps: [first, ...others], notes: [...notes, ...more] }
}

function uniqueBySentence<T extends { readonly sentence: string }>(said: readonly T[]): T[] {
  return said.filter(({ sentence }, i) => said.findIndex((each) => each.sentence === sentence) === i)
}

const alone = ({ distributor }: CampaignToDeploy): DeployProblem => ({
  code: 'would-lock-money',
  sentence: say(
    'The address {distributor} holds its campaign’s total already, and the factory would refuse to fund it with the others. Create that campaign by itself first.',
    { distributor },
  ),
})

function planOne(campaign: CampaignToDeploy, facts: DeployFacts, intent: DeployIntent): DeployPlan {
  const notes: DeployNote[] = []
  const { goal, mustExist = false } = intent
  const { distributor, isFunded, held, owed } = facts
  if (distributor === 'foreign') return blocked([foreignDistributor(campaign)], notes)
  if (distributor === 'ready') {
    const done = (...more: DeployNote[]): DeployPlan => ({
      status: 'done',
      notes: [...notes, ...more, ...hasApproval(campaign, facts)],
    })
    if (goal === 'created') return done()
    if (facts.isCancelled && !(held !== undefined && held >= owed))
      return blocked([cancelled(campaign)], notes)
    if (held !== undefined && held >= owed) return isFunded ? done() : done(paysWithoutFunding())
    // What is not claimed in time may be swept: then nothing is owed any more.
    if (isFunded && isOver(campaign, facts)) return done()
    if (isFunded && held === undefined) return done(balanceUnknown())
    if (isFunded) return blocked([cannotPay(campaign, facts)], notes)
  }

  const problems = [...fixedProblems(campaign, facts)]
  if (distributor === 'absent' && mustExist) problems.push(notCreated(campaign))
  // The address may hold the money before the contract is deployed; the factory would refuse to add a second
  // total.
  const isFunding = goal === 'funded' && !(held !== undefined && held >= campaign.parameters.total)
  if (isFunding) problems.push(...moneyProblems(campaign, facts, intent))
  if (problems.length > 0) return blocked(problems, notes)

  const now = facts.head.timestamp
  if (campaign.parameters.start <= now) notes.push(started(campaign))
  if (isFunding && held !== undefined && held > 0n) notes.push(holdsAlready(campaign, held))
  const steps: DeployStep[] = []
  if (facts.factory === 'absent')
    steps.push({ kind: 'deploy-factory', call: factoryCall(campaignFactory(campaign.parameters)) })
  if (isFunding) steps.push(...fundingSteps(campaign, facts, intent, notes))
  else steps.push({ kind: 'create', call: createCall(campaign) })
  for (const call of intent.safeSettings ?? []) steps.push({ kind: 'configure-safe', call })
  const [first, ...others] = steps
  return first ? { status: 'ready', steps: [first, ...others], notes } : { status: 'done', notes }
}

function blocked(problems: readonly DeployProblem[], notes: readonly DeployNote[]): DeployPlan {
  return { status: 'blocked', problems, notes }
}

function fundingSteps(
  campaign: CampaignToDeploy,
  facts: DeployFacts,
  intent: DeployIntent,
  notes: DeployNote[],
): DeployStep[] {
  const { token, total } = campaign.parameters
  const isCreating = facts.distributor === 'absent'
  const fund: DeployStep = { kind: 'create-and-fund', call: createAndFundCall(campaign), isCreating }
  if (token === zeroAddress) return [fund]
  const { payer } = facts
  const allowance = payer?.allowance ?? 0n
  // Time passes between a proposal and its execution: a batch carries its own approval, which its own funding
  // uses up.
  if (intent.way === 'wallet' && allowance >= total) {
    if (allowance > total) notes.push(largerApproval(campaign, allowance))
    return [fund]
  }
  const permit = permitOf(payer, intent)
  if (permit) return [{ kind: 'create-and-fund-with-permit', permit, isCreating }]
  const approve: DeployStep = { kind: 'approve', call: approveCall(campaign, total) }
  if (payer && !payer.takesApproval && allowance > 0n)
    return [{ kind: 'reset-approval', call: approveCall(campaign, 0n) }, approve, fund]
  return [approve, fund]
}

/** What is signed in place of an approval. A Safe signs none. */
const permitOf = (payer: DeployFacts['payer'], intent: DeployIntent) =>
  intent.way === 'wallet' && intent.canSignPermit !== false ? payer?.permit : undefined

/** What no payer can change. */
function fixedProblems(campaign: CampaignToDeploy, facts: DeployFacts): DeployProblem[] {
  const { factory, parameters, token } = campaign
  const problems: DeployProblem[] = []
  if (facts.factory === 'foreign')
    problems.push({
      code: 'foreign-factory',
      sentence: say(
        'The contract at {factory} isn’t the factory of this version of Everclaim. Use the version that made the package, or build it again.',
        { factory },
      ),
    })
  const { address: own } = campaignFactory(parameters)
  if (facts.factory === 'absent' && !isAddressEqual(factory, own))
    problems.push({
      code: 'foreign-factory',
      sentence: say(
        'There is no factory at {factory}, and only {own} can be deployed. Build the package again without --factory.',
        { factory, own },
      ),
    })
  if (facts.factory === 'absent' && !facts.hasProxy)
    problems.push({
      code: 'no-proxy',
      sentence: say(
        'The factory isn’t on this chain yet. Its deterministic deployment proxy is missing at {address}. Ask the chain’s operator to deploy it.',
        { address: deterministicProxy.address },
      ),
    })
  const reported = facts.token
  if (!reported)
    problems.push({
      code: 'token-missing',
      sentence: say(
        'There is no token at {address} on chain {chainId}. It may be on another chain. Build the package again with the right token.',
        { address: token.address, chainId: String(campaign.chainId) },
      ),
    })
  else if (
    reported.symbol !== token.symbol ||
    reported.name !== token.name ||
    reported.decimals !== token.decimals
  ) {
    const call = (it: { name: string; symbol: string; decimals: number }) =>
      say('{name} ({symbol}, {decimals} decimals)', {
        name: it.name,
        symbol: it.symbol,
        decimals: it.decimals,
      })
    problems.push({
      code: 'token-differs',
      sentence: say(
        'The token is {reported}, but the package says {token}. Build the package again with the token’s name, symbol and decimals.',
        { reported: call(reported), token: call(token) },
      ),
    })
  }
  if (isOver(campaign, facts))
    problems.push({
      code: 'window-over',
      sentence: say(
        'The window for claims closed at {time}. No one could claim. Build the package again with a later end.',
        { time: utcText(parameters.end) },
      ),
    })
  return problems
}

function moneyProblems(
  campaign: CampaignToDeploy,
  facts: DeployFacts,
  intent: DeployIntent,
): DeployProblem[] {
  const { payer, held, claimedCount, distributor } = facts
  const amount = amountOf(campaign)
  // It was paid for in another way, and the factory would move the whole total again.
  if (distributor === 'ready' && claimedCount > 0) return [cannotPay(campaign, facts)]
  const problems: DeployProblem[] = []
  const { total, token, end } = campaign.parameters
  // A few base units anybody can send there; they stop nobody.
  if (held !== undefined && end === maxUint64 && held * 1_000n >= total)
    problems.push({
      code: 'would-lock-money',
      sentence: say(
        'Its address holds {amount} already, and the factory would add the whole total. The campaign never ends, so the excess would stay there. Create the contract unfunded first (node cli/everclaim.mjs deploy --unfunded). Then send exactly the missing {missing} to {distributor} by an ordinary transfer.',
        { amount: amount(held), missing: amount(total - held), distributor: campaign.distributor },
      ),
    })
  // Of a token that is none, nothing more can be said.
  if (!payer || !facts.token) return problems
  if (payer.tokens === undefined || payer.tokens < total)
    problems.push({
      code: token === zeroAddress ? 'too-little-ether' : 'too-few-tokens',
      sentence: tooLittle(payer, { isSafe: intent.way === 'safe', amount, total }),
    })
  if (intent.way === 'wallet' && token !== zeroAddress && payer.ether === 0n) problems.push(noEther(payer))
  const isApproving = token !== zeroAddress && !permitOf(payer, intent)
  if (isApproving && !payer.takesApproval && payer.allowance === 0n)
    problems.push({
      code: 'approval-refused',
      sentence: say(
        'The token refuses to let the factory take {amount} from {address}. It may be paused, or the account blocked. Ask the token’s issuer.',
        { amount: amount(total), address: payer.address },
      ),
    })
  return problems
}

function cannotPay(campaign: CampaignToDeploy, { held, owed }: DeployFacts): DeployProblem {
  const amount = amountOf(campaign)
  const { distributor } = campaign
  return {
    code: 'cannot-pay-claims',
    sentence:
      held === undefined
        ? say(
            'The contract holds an unknown sum and owes {owed}. The factory can only fund the whole total. Send what is missing to {distributor} by an ordinary transfer.',
            { owed: amount(owed), distributor },
          )
        : say(
            'The contract holds {held} and owes {owed}. The factory can only fund the whole total. Send exactly the missing {missing} to {distributor} by an ordinary transfer.',
            { held: amount(held), owed: amount(owed), missing: amount(owed - held), distributor },
          ),
  }
}

/** What a payer has, and what it needs. */
function tooLittle(
  { address, tokens }: PayerFacts,
  { isSafe, amount, total }: { isSafe: boolean; amount: (units: bigint) => string; total: bigint },
): string {
  const needed = amount(total)
  if (tokens === undefined)
    return isSafe
      ? say(
          'The Safe {address} holds an unknown sum of the token, and the campaign needs {needed}. Send it the rest first.',
          { address, needed },
        )
      : say(
          'The account {address} holds an unknown sum of the token, and the campaign needs {needed}. Send it the rest first.',
          { address, needed },
        )
  return isSafe
    ? say('The Safe {address} holds {amount}, and the campaign needs {needed}. Send it the rest first.', {
        address,
        amount: amount(tokens),
        needed,
      })
    : say('The account {address} holds {amount}, and the campaign needs {needed}. Send it the rest first.', {
        address,
        amount: amount(tokens),
        needed,
      })
}

const isOver = ({ parameters }: CampaignToDeploy, { head }: DeployFacts): boolean =>
  parameters.end !== maxUint64 && parameters.end <= head.timestamp

const balanceUnknown = (): DeployNote => ({
  code: 'balance-unknown',
  sentence: say('The factory funded it. The token doesn’t report its balance.'),
})

const noEther = ({ address }: PayerFacts): DeployProblem => ({
  code: 'too-little-ether',
  sentence: say('The account {address} has no ETH for the network fee. Send it some first.', { address }),
})

const foreignDistributor = ({ distributor }: CampaignToDeploy): DeployProblem => ({
  code: 'foreign-distributor',
  sentence: say(
    'The contract at {distributor} doesn’t match this package. Use the version of Everclaim that made the package.',
    { distributor },
  ),
})

const cancelled = ({ distributor }: CampaignToDeploy): DeployProblem => ({
  code: 'cancelled',
  sentence: say(
    'The campaign at {distributor} was cancelled, and is funded no more. Make a new one: another title, time or list gives it another contract.',
    { distributor },
  ),
})

const notCreated = ({ distributor }: CampaignToDeploy): DeployProblem => ({
  code: 'not-created',
  sentence: say(
    'There is no contract at {distributor} yet. Create it first. The same transaction can fund it.',
    { distributor },
  ),
})

const started = ({ parameters }: CampaignToDeploy): DeployNote => ({
  code: 'started',
  sentence: say('The window for claims is open since {time}. People can claim at once.', {
    time: utcText(parameters.start),
  }),
})

function holdsAlready(campaign: CampaignToDeploy, held: bigint): DeployNote {
  const { end, sweepReceiver } = campaign.parameters
  const amount = amountOf(campaign)(held)
  return {
    code: 'holds-already',
    sentence:
      end === maxUint64
        ? say(
            'Its address holds {amount} already. The whole total is added. The excess stays in it for ever.',
            { amount },
          )
        : say(
            'Its address holds {amount} already. The whole total is added. The excess goes to {receiver} with the unclaimed tokens.',
            { amount, receiver: sweepReceiver },
          ),
  }
}

const paysWithoutFunding = (): DeployNote => ({
  code: 'pays-without-funding',
  sentence: say('It holds enough for everyone. The factory didn’t send it.'),
})

const largerApproval = (campaign: CampaignToDeploy, allowance: bigint): DeployNote => ({
  code: 'larger-approval',
  sentence: say(
    'The factory may take {amount} by an earlier approval. It takes exactly the total. The rest stays approved until you revoke it.',
    { amount: amountOf(campaign)(allowance) },
  ),
})

/** Nothing here uses it any more. */
function hasApproval(campaign: CampaignToDeploy, { payer }: DeployFacts): DeployNote[] {
  if (!payer || payer.allowance === 0n) return []
  const { factory, token } = campaign
  // Wallets write "unlimited" as numbers of this size.
  const isUnlimited = payer.allowance >= 2n ** 128n
  const places = { address: payer.address, factory, token: token.address }
  return [
    {
      code: 'approval-left',
      sentence: isUnlimited
        ? say(
            'The factory may still take any sum from {address}, but only when that account asks it to. To revoke this, call approve({factory}, 0) on the token {token}, or use your wallet’s list of approvals.',
            places,
          )
        : say(
            'The factory may still take {amount} from {address}, but only when that account asks it to. To revoke this, call approve({factory}, 0) on the token {token}, or use your wallet’s list of approvals.',
            { ...places, amount: amountOf(campaign)(payer.allowance) },
          ),
    },
  ]
}

/** Base units as a person reads them. */
function amountOf({ token }: CampaignToDeploy): (units: bigint) => string {
  return (units) => amountText(units, token)
}

import {
  type Address,
  encodeFunctionData,
  type Hex,
  isAddress,
  isAddressEqual,
  maxUint64,
  zeroAddress,
} from 'viem'
import { vestingDistributorCreationAbi } from '../../abi/campaignCreation.ts'
import type { DistributorSchedule } from '../../chain/distributorParameters.ts'
import type { CallMeaning, CreatedCampaign, DecodedCall, SafeChange } from './decodeTransaction.ts'
import { isCampaignFactory } from './isCampaignFactory.ts'

/** Base units of a token. `paidBy`: of the token that this campaign's contract pays out. */
export type CallSum = { token: Address | 'native' | { paidBy: Address }; amount: bigint }

/**
 * A campaign that a call is about: by its contract, or by the data of the call to the factory that creates
 * it.
 */
export type CallCampaign = { distributor: Address } | { creation: Hex }

/**
 * A piece of a call's title: words, or something that the component that draws it looks up. `of`: the
 * campaign behind the title, after a dot.
 */
export type TitlePart = string | { sum: CallSum } | { campaign: CallCampaign } | { of: CallCampaign }

/** 2^255: who allows that much allows everything. */
const withoutLimit = 1n << 255n

/**
 * What a call asks for, as the beginning of a sentence, from its bytes; undefined where this site cannot read
 * it. Pieces are put together as they are, blanks included.
 *
 * @param isRejection it is the Safe's empty call to itself
 */
export function callTitle(call: DecodedCall, isRejection = false): readonly TitlePart[] | undefined {
  const parts = titleOf(call, isRejection)
  if (!parts) return undefined
  const ether = etherSentAlong(call)
  const { meaning } = call
  return [
    ...parts,
    ...(ether === 0n ? [] : [' and send ', { sum: { token: 'native', amount: ether } } as const]),
    ...(meaning.kind === 'claim' ? [{ of: { distributor: meaning.distributor } }] : []),
  ]
}

/**
 * Which of our contracts a title is about: a campaign whose contract may be asked for, or the factory by its
 * bytes.
 */
export function subjectOf(call: DecodedCall): CallCampaign | 'factory' | undefined {
  const { meaning } = call
  if (meaning.kind === 'factory-deployment') return 'factory'
  if (meaning.kind === 'token-approval' || meaning.kind === 'token-permit')
    return isCampaignFactory(meaning.spender) ? 'factory' : undefined
  for (const part of callTitle(call) ?? []) {
    if (typeof part === 'string') continue
    if ('campaign' in part) return part.campaign
    if ('of' in part) return part.of
  }
  return undefined
}

function titleOf(
  { meaning, method, data }: DecodedCall,
  isRejection: boolean,
): readonly TitlePart[] | undefined {
  switch (meaning.kind) {
    case 'nothing':
      return [isRejection ? 'On-chain rejection' : 'Empty call']
    case 'ether-transfer':
      return ['Send ', { sum: { token: 'native', amount: meaning.value } }]
    case 'token-transfer':
      if (meaning.mayBeNft) return ['Move tokens']
      return ['Send ', { sum: { token: meaning.token, amount: meaning.amount } }]
    case 'token-approval':
    case 'token-permit':
      if (meaning.amount === 0n) return ['Take an allowance back']
      if (meaning.amount >= withoutLimit) return ['Allow spending without limit']
      if (isCampaignFactory(meaning.spender))
        return ['Allow the factory to take ', { sum: { token: meaning.token, amount: meaning.amount } }]
      return ['Allow spending']
    case 'nft-transfer':
      return ['Send a collectible']
    case 'nft-approval':
      return [meaning.isApproved ? 'Allow moving all collectibles' : 'Take an allowance back']
    case 'safe-change':
      return [changeTitle(meaning.change)]
    case 'message-approval':
      return ['Approve a message on chain']
    case 'claim': {
      const { distributor, count, amount, delegatee } = meaning
      const sum: TitlePart = { sum: { token: { paidBy: distributor }, amount } }
      if (count !== 1) return [`Claim ${count} allocations, `, sum]
      return delegatee ? ['Claim ', sum, ' and delegate its votes'] : ['Claim ', sum]
    }
    case 'campaign-creation': {
      const { token, total } = meaning.campaign.parameters
      const create: readonly TitlePart[] = ['Create ', { campaign: { creation: data } }]
      if (!meaning.isFunded) return create
      return [...create, ' and fund it with ', { sum: { token: tokenOf(token), amount: total } }]
    }
    case 'campaigns-creation': {
      const { campaigns } = meaning
      const [{ parameters }] = campaigns
      const create = `Create ${campaigns.length} ${campaigns.length === 1 ? 'campaign' : 'campaigns'}`
      return [
        `${create} and fund ${campaigns.length === 1 ? 'it' : 'them'} with `,
        { sum: { token: tokenOf(parameters.token), amount: totalOf(campaigns) } },
      ]
    }
    case 'campaign-sweep':
      return ['Sweep what is left of ', { campaign: { distributor: meaning.distributor } }]
    case 'campaign-cancel':
      return ['Cancel ', { campaign: { distributor: meaning.distributor } }]
    case 'campaign-earnings':
      return [
        meaning.what === 'yield' ? 'Collect the yield of ' : 'Collect the gas refunds of ',
        { campaign: { distributor: meaning.distributor } },
      ]
    case 'factory-deployment':
      return ['Deploy the factory of campaigns']
    case 'blast-setting':
      return [method ? `Change a setting of Blast: ${method}` : 'Change a setting of Blast']
    case 'batch': {
      const { calls } = meaning
      const batch = `Batch of ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`
      const funding = fundingOf(calls)
      const title = funding && callTitle(funding)
      return title ? [`${batch}: `, ...title] : [batch]
    }
    case 'unknown':
      return undefined
  }
}

/**
 * The creation of a campaign that all other calls of a batch only prepare: the factory, the approval that it
 * uses up, and the caller's settings of Blast. Undefined where the batch does anything else.
 */
function fundingOf(calls: readonly DecodedCall[]): DecodedCall | undefined {
  const creations = calls.filter(({ meaning }) => createdBy(meaning).length > 0)
  const [creation] = creations
  const created = creation ? createdBy(creation.meaning) : []
  const [first] = created
  if (!first || creations.length > 1) return undefined
  const { factory, parameters } = first
  const isApproval = (meaning: CallMeaning) =>
    meaning.kind === 'token-approval' &&
    isAddressEqual(meaning.token, parameters.token) &&
    isAddressEqual(meaning.spender, factory) &&
    meaning.amount <= totalOf(created)
  const prepares = ({ meaning, value }: DecodedCall) =>
    value === 0n &&
    (isApproval(meaning) || meaning.kind === 'factory-deployment' || meaning.kind === 'blast-setting')
  return calls.every((call) => call === creation || prepares(call)) ? creation : undefined
}

/** The campaigns that a call creates. */
function createdBy(meaning: CallMeaning): readonly CreatedCampaign[] {
  if (meaning.kind === 'campaign-creation') return [meaning.campaign]
  return meaning.kind === 'campaigns-creation' ? meaning.campaigns : []
}

/** What they pay, in base units of their one token. */
const totalOf = (campaigns: readonly CreatedCampaign[]): bigint =>
  campaigns.reduce((sum, { parameters }) => sum + parameters.total, 0n)

const tokenOf = (token: Address) => (isAddressEqual(token, zeroAddress) ? 'native' : token)

/**
 * A title as one text, as in "Create “Spring” and fund it with 14,575 EVER". What is not known is said in
 * base units and by the first digits of an address.
 *
 * @param lookUp a sum in units of its token, or a campaign's title from a package that was checked against it
 *   and is no stranger's
 */
export function titleText(
  parts: readonly TitlePart[],
  lookUp: (part: Exclude<TitlePart, string>) => string | undefined,
): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const text = lookUp(part)
      if ('sum' in part) return text ?? `${part.sum.amount} base units`
      if ('of' in part) return text === undefined ? '' : ` · ${text}`
      return text === undefined ? unnamedCampaign(part.campaign) : `“${text}”`
    })
    .join('')
}

/** What a campaign is called where its title is not known. */
export function unnamedCampaign(campaign: CallCampaign): string {
  if (!('distributor' in campaign)) return 'a campaign'
  const { distributor } = campaign
  return `the campaign at ${distributor.slice(0, 6)}…${distributor.slice(-4)}`
}

function changeTitle(change: SafeChange): string {
  switch (change.type) {
    case 'add-owner':
      return 'Add an owner'
    case 'remove-owner':
      return 'Remove an owner'
    case 'swap-owner':
      return 'Replace an owner'
    case 'threshold':
      return `Require ${change.threshold} ${change.threshold === 1n ? 'signature' : 'signatures'}`
    case 'enable-module':
      return 'Enable a module'
    case 'disable-module':
      return 'Disable a module'
    case 'fallback-handler':
      return 'Set the fallback handler'
    case 'guard':
      return 'Set the guard'
  }
}

/** One fact of a call, for a labelled row. */
export type CallFact = { label: string } & (
  | { kind: 'address'; address: Address }
  | { kind: 'sum'; sum: CallSum; isUnlimited?: boolean }
  | { kind: 'campaign'; campaign: CallCampaign }
  /** Unix seconds. */
  | { kind: 'time'; time: bigint }
  | { kind: 'text'; text: string }
)

/** Wei that a call sends besides what its meaning says. A delegate call sends none of its own. */
export function etherSentAlong({ meaning, operation, value }: DecodedCall): bigint {
  if (operation !== 0 || meaning.kind === 'ether-transfer') return 0n
  const [first, ...others] = createdBy(meaning)
  const isFunded = meaning.kind !== 'campaign-creation' || meaning.isFunded
  if (first && isFunded && tokenOf(first.parameters.token) === 'native')
    return value === totalOf([first, ...others]) ? 0n : value
  return value
}

/**
 * Whom and what a call concerns, from its bytes: nothing that moves money or gives power is left to the raw
 * call.
 */
export function callFacts(call: DecodedCall): readonly CallFact[] {
  const { meaning, to, operation } = call
  const ether = etherSentAlong(call)
  return [
    ...(meaning.kind === 'unknown' ? [{ label: 'Contract', kind: 'address', address: to } as const] : []),
    ...meaningFacts(call),
    ...(meaning.kind === 'blast-setting' ? call.arguments.map(argumentFact) : []),
    ...(ether > 0n
      ? [{ label: 'ETH sent along', kind: 'sum', sum: { token: 'native', amount: ether } } as const]
      : []),
    ...(operation === 1 && meaning.kind === 'unknown'
      ? [
          {
            label: 'Operation',
            kind: 'text',
            text: 'Delegate call: the code of this contract runs as the Safe’s own',
          } as const,
        ]
      : []),
  ]
}

function argumentFact({ name, type, value }: DecodedCall['arguments'][number]): CallFact {
  const label = name || type
  return type === 'address' && typeof value === 'string' && isAddress(value, { strict: false })
    ? { label, kind: 'address', address: value }
    : { label, kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }
}

const address = (label: string, address: Address): CallFact => ({ label, kind: 'address', address })
const text = (label: string, text: string): CallFact => ({ label, kind: 'text', text })
const time = (label: string, time: bigint): CallFact => ({ label, kind: 'time', time })

function meaningFacts({ meaning, data }: DecodedCall): readonly CallFact[] {
  switch (meaning.kind) {
    case 'nothing':
    case 'batch':
    case 'unknown':
      return []
    case 'ether-transfer':
      return [
        address('Recipient', meaning.to),
        { label: 'Amount', kind: 'sum', sum: { token: 'native', amount: meaning.value } },
      ]
    case 'token-transfer':
      return [
        address('Recipient', meaning.to),
        ...(meaning.mayBeNft
          ? [address('From', meaning.from), text('Amount or token number', meaning.amount.toString())]
          : [sumOf('Amount', meaning.token, meaning.amount)]),
        address('Token', meaning.token),
      ]
    case 'token-approval':
      return [
        address('Who may spend', meaning.spender),
        {
          ...sumOf('Up to', meaning.token, meaning.amount),
          isUnlimited: meaning.amount >= withoutLimit,
        },
        address('Token', meaning.token),
      ]
    case 'token-permit':
      return [
        address('Owner of the tokens', meaning.owner),
        address('Who may spend', meaning.spender),
        {
          ...sumOf('Up to', meaning.token, meaning.amount),
          isUnlimited: meaning.amount >= withoutLimit,
        },
        address('Token', meaning.token),
        time('Good until', meaning.deadline),
      ]
    case 'nft-transfer':
      return [
        address('Recipient', meaning.to),
        text('Token number', meaning.tokenId.toString()),
        address('From', meaning.from),
        address('Token', meaning.token),
      ]
    case 'nft-approval':
      return [address('Who may move them', meaning.operator), address('Token', meaning.token)]
    case 'safe-change':
      return changeFacts(meaning.change)
    case 'message-approval':
      return [text('Message’s hash', meaning.message)]
    case 'claim':
      return [
        { label: 'Campaign', kind: 'campaign', campaign: { distributor: meaning.distributor } },
        sumOf('Amount', { paidBy: meaning.distributor }, meaning.amount),
        ...claimedBy(meaning),
        address('Contract', meaning.distributor),
        ...(meaning.delegatee ? [address('Votes go to', meaning.delegatee)] : []),
        ...(meaning.count === 1
          ? []
          : [text('Allocations', `${meaning.count}, each paid to its own account`)]),
      ]
    case 'campaign-creation':
      return creationFacts(meaning.campaign, data)
    case 'campaigns-creation':
      return meaning.campaigns.flatMap((campaign, i) =>
        creationFacts(campaign, creationOf(campaign)).map((fact) => ({
          ...fact,
          label: `${i + 1}. ${fact.label}`,
        })),
      )
    case 'campaign-sweep':
      return [
        { label: 'Campaign', kind: 'campaign', campaign: { distributor: meaning.distributor } },
        address('Contract', meaning.distributor),
        meaning.asset === 'native' ? text('Asset', 'ETH') : address('Asset', meaning.asset),
        text('Goes to', 'the receiver that was fixed when the campaign was created'),
      ]
    case 'campaign-cancel':
    case 'campaign-earnings':
      return [
        { label: 'Campaign', kind: 'campaign', campaign: { distributor: meaning.distributor } },
        address('Contract', meaning.distributor),
        text('Goes to', 'the receiver that was fixed when the campaign was created'),
      ]
    case 'factory-deployment':
      return [address('Factory', meaning.factory)]
    case 'blast-setting':
      return [address('Of the contract', meaning.contract)]
  }
}

/** In the words of the claim's own page. */
function claimedBy({ account, recipient }: Extract<CallMeaning, { kind: 'claim' }>): readonly CallFact[] {
  const paid = recipient ?? account
  if (!paid) return []
  const isOther = account && !isAddressEqual(account, paid)
  return [address('Paid to', paid), ...(isOther ? [address('Listed address', account)] : [])]
}

const sumOf = (label: string, token: CallSum['token'], amount: bigint) =>
  ({ label, kind: 'sum', sum: { token, amount } }) as const

function creationFacts({ factory, parameters, manifestHash }: CreatedCampaign, creation: Hex): CallFact[] {
  const { schedule, total, count, start, end, sweepReceiver, yieldReceiver, gasReceiver, isCancellable } =
    parameters
  const token = tokenOf(parameters.token)
  return [
    { label: 'Campaign', kind: 'campaign', campaign: { creation } },
    sumOf('Total', token, total),
    ...(token === 'native' ? [] : [address('Token', token)]),
    text('Recipients', count.toLocaleString('en-US')),
    time('Opens', start),
    ...(schedule ? scheduleFacts(start, schedule) : []),
    ...(isCancellable ? [text('Can be cancelled', 'Until it opens, by who gets what is left')] : []),
    end === maxUint64 ? text('Closes', 'Never') : time('Closes', end),
    ...(isAddressEqual(sweepReceiver, zeroAddress) ? [] : [address('What is left goes to', sweepReceiver)]),
    address('Yield goes to', yieldReceiver),
    address('Gas refunds go to', gasReceiver),
    address('Factory', factory),
    text('Hash of the package’s manifest', manifestHash),
  ]
}

/** The data by which the factory would create this one alone. */
function creationOf({ parameters, cap, manifestHash }: CreatedCampaign): Hex {
  const { cliff = 0, duration = 0, tranches = 0 } = parameters.schedule ?? {}
  return encodeFunctionData({
    abi: vestingDistributorCreationAbi,
    functionName: 'createAndFund',
    args: [parameters, { cliff: BigInt(cliff), duration: BigInt(duration), tranches }, cap, manifestHash],
  })
}

function scheduleFacts(start: bigint, { cliff, duration, tranches }: DistributorSchedule): CallFact[] {
  return [
    text('Unlocks', tranches === undefined ? 'Every second' : `In ${tranches} equal steps`),
    ...(cliff > 0 ? [time('Nothing before', start + BigInt(cliff))] : []),
    time('All unlocked', start + BigInt(duration)),
  ]
}

function changeFacts(change: SafeChange): readonly CallFact[] {
  const threshold = (count: bigint): CallFact => ({ label: 'Must sign', kind: 'text', text: `${count}` })
  switch (change.type) {
    case 'add-owner':
      return [address('New owner', change.owner), threshold(change.threshold)]
    case 'remove-owner':
      return [address('Removed owner', change.owner), threshold(change.threshold)]
    case 'swap-owner':
      return [address('Old owner', change.owner), address('New owner', change.by)]
    case 'threshold':
      return [threshold(change.threshold)]
    case 'enable-module':
    case 'disable-module':
      return [address('Module', change.module)]
    case 'fallback-handler':
      return [address('Handler', change.handler)]
    case 'guard':
      return [address('Guard', change.guard)]
  }
}

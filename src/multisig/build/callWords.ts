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
import { type Message, message, say, sayNumber } from '../../language/say.ts'
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
 * A call's title as a message. In its places are what the component that draws it looks up, and titles of
 * what the call does besides. `of`: the campaign behind the title, after a dot.
 */
export type CallTitle = {
  readonly text: Message
  readonly values: Readonly<Record<string, string | number | TitlePlace | CallTitle>>
  readonly of?: CallCampaign
}
export type TitlePlace = { readonly sum: CallSum } | { readonly campaign: CallCampaign }

/** 2^255: who allows that much allows everything. */
const withoutLimit = 1n << 255n

/**
 * What a call asks for, as a heading, from its bytes; undefined where this site cannot read
 * it.
 *
 * @param isRejection it is the Safe's empty call to itself
 */
export function callTitle(call: DecodedCall, isRejection = false): CallTitle | undefined {
  const title = titleOf(call, isRejection)
  if (!title) return undefined
  const amount = etherSentAlong(call)
  const { meaning } = call
  const whole =
    amount === 0n
      ? title
      : titled(message('{title} (also sends {ether})'), {
          title,
          ether: { sum: { token: 'native', amount } },
        })
  return meaning.kind === 'claim' ? { ...whole, of: { distributor: meaning.distributor } } : whole
}

const titled = (text: Message, values: CallTitle['values'] = {}): CallTitle => ({ text, values })

/**
 * Which of our contracts a title is about: a campaign whose contract may be asked for, or the factory by its
 * bytes.
 */
export function subjectOf(call: DecodedCall): CallCampaign | 'factory' | undefined {
  const { meaning } = call
  if (meaning.kind === 'factory-deployment') return 'factory'
  if (meaning.kind === 'token-approval' || meaning.kind === 'token-permit')
    return isCampaignFactory(meaning.spender) ? 'factory' : undefined
  const title = callTitle(call)
  for (const place of title ? titlePlaces(title) : []) {
    if ('campaign' in place) return place.campaign
    if ('of' in place) return place.of
  }
  return undefined
}

/** Everything that a title leaves to be looked up, that of the titles within it too. */
export function titlePlaces({
  values,
  of,
}: CallTitle): readonly (TitlePlace | { readonly of: CallCampaign })[] {
  const places = Object.values(values).flatMap((value) =>
    typeof value !== 'object' ? [] : 'text' in value ? titlePlaces(value) : [value],
  )
  return of ? [...places, { of }] : places
}

function titleOf({ meaning, method, data }: DecodedCall, isRejection: boolean): CallTitle | undefined {
  switch (meaning.kind) {
    case 'nothing':
      return titled(isRejection ? message('On-chain rejection') : message('Empty call'))
    case 'ether-transfer':
      return titled(message('Send {sum}'), { sum: { sum: { token: 'native', amount: meaning.value } } })
    case 'token-transfer':
      if (meaning.mayBeNft) return titled(message('Move tokens'))
      return titled(message('Send {sum}'), { sum: { sum: { token: meaning.token, amount: meaning.amount } } })
    case 'token-approval':
    case 'token-permit':
      if (meaning.amount === 0n) return titled(message('Take an allowance back'))
      if (meaning.amount >= withoutLimit) return titled(message('Allow spending without limit'))
      if (isCampaignFactory(meaning.spender))
        return titled(message('Allow the factory to take {sum}'), {
          sum: { sum: { token: meaning.token, amount: meaning.amount } },
        })
      return titled(message('Allow spending'))
    case 'nft-transfer':
      return titled(message('Send a collectible'))
    case 'nft-approval':
      return titled(
        meaning.isApproved ? message('Allow moving all collectibles') : message('Take an allowance back'),
      )
    case 'safe-change':
      return changeTitle(meaning.change)
    case 'message-approval':
      return titled(message('Approve a message on chain'))
    case 'claim': {
      const { distributor, count, amount, delegatee } = meaning
      const sum: TitlePlace = { sum: { token: { paidBy: distributor }, amount } }
      if (count !== 1)
        return titled(
          message({ one: 'Claim {count} allocation, {sum}', other: 'Claim {count} allocations, {sum}' }),
          { count, sum },
        )
      return titled(delegatee ? message('Claim {sum} and delegate its votes') : message('Claim {sum}'), {
        sum,
      })
    }
    case 'campaign-creation': {
      const { token, total } = meaning.campaign.parameters
      const campaign: TitlePlace = { campaign: { creation: data } }
      if (!meaning.isFunded) return titled(message('Create {campaign}'), { campaign })
      return titled(message('Create {campaign} and fund it with {sum}'), {
        campaign,
        sum: { sum: { token: tokenOf(token), amount: total } },
      })
    }
    case 'campaigns-creation': {
      const { campaigns } = meaning
      const [{ parameters }] = campaigns
      return titled(
        message({
          one: 'Create {count} campaign and fund it with {sum}',
          other: 'Create {count} campaigns and fund them with {sum}',
        }),
        {
          count: campaigns.length,
          sum: { sum: { token: tokenOf(parameters.token), amount: totalOf(campaigns) } },
        },
      )
    }
    case 'campaign-sweep':
      return titled(message('Sweep what is left of {campaign}'), {
        campaign: { campaign: { distributor: meaning.distributor } },
      })
    case 'campaign-cancel':
      return titled(message('Cancel {campaign}'), {
        campaign: { campaign: { distributor: meaning.distributor } },
      })
    case 'campaign-earnings':
      return titled(
        meaning.what === 'yield'
          ? message('Collect the yield of {campaign}')
          : message('Collect the gas refunds of {campaign}'),
        { campaign: { campaign: { distributor: meaning.distributor } } },
      )
    case 'factory-deployment':
      return titled(message('Deploy the factory of campaigns'))
    case 'blast-setting':
      return method
        ? titled(message('Change a setting of Blast: {method}'), { method })
        : titled(message('Change a setting of Blast'))
    case 'batch': {
      const { calls } = meaning
      const count = calls.length
      const funding = fundingOf(calls)
      const title = funding && callTitle(funding)
      return title
        ? titled(
            message({ one: 'Batch of {count} call: {title}', other: 'Batch of {count} calls: {title}' }),
            {
              count,
              title,
            },
          )
        : titled(message({ one: 'Batch of {count} call', other: 'Batch of {count} calls' }), { count })
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
  title: CallTitle,
  lookUp: (part: TitlePlace | { readonly of: CallCampaign }) => string | undefined,
): string {
  const values = Object.entries(title.values).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value] as const
    if ('text' in value) return [name, titleText(value, lookUp)] as const
    const text = lookUp(value)
    if ('sum' in value)
      return [name, text ?? say('{amount} base units', { amount: String(value.sum.amount) })] as const
    return [name, text === undefined ? unnamedCampaign(value.campaign) : `“${text}”`] as const
  })
  const of = title.of && lookUp({ of: title.of })
  return `${say(title.text, Object.fromEntries(values))}${of === undefined ? '' : ` · ${of}`}`
}

/** What a campaign is called where its title is not known. */
export function unnamedCampaign(campaign: CallCampaign): string {
  if (!('distributor' in campaign)) return say('a campaign')
  const { distributor } = campaign
  return say('the campaign at {address}', { address: `${distributor.slice(0, 6)}…${distributor.slice(-4)}` })
}

function changeTitle(change: SafeChange): CallTitle {
  switch (change.type) {
    case 'add-owner':
      return titled(message('Add an owner'))
    case 'remove-owner':
      return titled(message('Remove an owner'))
    case 'swap-owner':
      return titled(message('Replace an owner'))
    case 'threshold':
      return titled(message({ one: 'Require {count} signature', other: 'Require {count} signatures' }), {
        count: Number(change.threshold),
      })
    case 'enable-module':
      return titled(message('Enable a module'))
    case 'disable-module':
      return titled(message('Disable a module'))
    case 'fallback-handler':
      return titled(message('Set the fallback handler'))
    case 'guard':
      return titled(message('Set the guard'))
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
    ...(meaning.kind === 'unknown'
      ? [{ label: say('Contract'), kind: 'address', address: to } as const]
      : []),
    ...meaningFacts(call),
    ...(meaning.kind === 'blast-setting' ? call.arguments.map(argumentFact) : []),
    ...(ether > 0n
      ? [{ label: say('ETH sent along'), kind: 'sum', sum: { token: 'native', amount: ether } } as const]
      : []),
    ...(operation === 1 && meaning.kind === 'unknown'
      ? [
          {
            label: say('Operation'),
            kind: 'text',
            text: say('Delegate call: the code of this contract runs as the Safe’s own'),
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
        address(say('Recipient'), meaning.to),
        { label: say('Amount'), kind: 'sum', sum: { token: 'native', amount: meaning.value } },
      ]
    case 'token-transfer':
      return [
        address(say('Recipient'), meaning.to),
        ...(meaning.mayBeNft
          ? [
              address(say('From'), meaning.from),
              text(say('Amount or token number'), meaning.amount.toString()),
            ]
          : [sumOf(say('Amount'), meaning.token, meaning.amount)]),
        address(say('Token'), meaning.token),
      ]
    case 'token-approval':
      return [
        address(say('Who may spend'), meaning.spender),
        {
          ...sumOf(say('Up to'), meaning.token, meaning.amount),
          isUnlimited: meaning.amount >= withoutLimit,
        },
        address(say('Token'), meaning.token),
      ]
    case 'token-permit':
      return [
        address(say('Owner of the tokens'), meaning.owner),
        address(say('Who may spend'), meaning.spender),
        {
          ...sumOf(say('Up to'), meaning.token, meaning.amount),
          isUnlimited: meaning.amount >= withoutLimit,
        },
        address(say('Token'), meaning.token),
        time(say('Good until'), meaning.deadline),
      ]
    case 'nft-transfer':
      return [
        address(say('Recipient'), meaning.to),
        text(say('Token number'), meaning.tokenId.toString()),
        address(say('From'), meaning.from),
        address(say('Token'), meaning.token),
      ]
    case 'nft-approval':
      return [address(say('Who may move them'), meaning.operator), address(say('Token'), meaning.token)]
    case 'safe-change':
      return changeFacts(meaning.change)
    case 'message-approval':
      return [text(say('Message’s hash'), meaning.message)]
    case 'claim':
      return [
        { label: say('Campaign'), kind: 'campaign', campaign: { distributor: meaning.distributor } },
        sumOf(say('Amount'), { paidBy: meaning.distributor }, meaning.amount),
        ...claimedBy(meaning),
        address(say('Contract'), meaning.distributor),
        ...(meaning.delegatee ? [address(say('Votes go to'), meaning.delegatee)] : []),
        ...(meaning.count === 1
          ? []
          : [
              text(
                say('Allocations'),
                say('{count}, each paid to its own account', { count: meaning.count }),
              ),
            ]),
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
        { label: say('Campaign'), kind: 'campaign', campaign: { distributor: meaning.distributor } },
        address(say('Contract'), meaning.distributor),
        meaning.asset === 'native' ? text(say('Asset'), 'ETH') : address(say('Asset'), meaning.asset),
        text(say('Goes to'), say('the receiver that was fixed when the campaign was created')),
      ]
    case 'campaign-cancel':
    case 'campaign-earnings':
      return [
        { label: say('Campaign'), kind: 'campaign', campaign: { distributor: meaning.distributor } },
        address(say('Contract'), meaning.distributor),
        text(say('Goes to'), say('the receiver that was fixed when the campaign was created')),
      ]
    case 'factory-deployment':
      return [address(say('Factory'), meaning.factory)]
    case 'blast-setting':
      return [address(say('Of the contract'), meaning.contract)]
  }
}

/** In the words of the claim's own page. */
function claimedBy({ account, recipient }: Extract<CallMeaning, { kind: 'claim' }>): readonly CallFact[] {
  const paid = recipient ?? account
  if (!paid) return []
  const isOther = account && !isAddressEqual(account, paid)
  return [address(say('Paid to'), paid), ...(isOther ? [address(say('Listed address'), account)] : [])]
}

const sumOf = (label: string, token: CallSum['token'], amount: bigint) =>
  ({ label, kind: 'sum', sum: { token, amount } }) as const

function creationFacts({ factory, parameters, manifestHash }: CreatedCampaign, creation: Hex): CallFact[] {
  const { schedule, total, count, start, end, sweepReceiver, yieldReceiver, gasReceiver, isCancellable } =
    parameters
  const token = tokenOf(parameters.token)
  return [
    { label: say('Campaign'), kind: 'campaign', campaign: { creation } },
    sumOf(say('Total'), token, total),
    ...(token === 'native' ? [] : [address(say('Token'), token)]),
    text(say('Recipients'), sayNumber(count)),
    time(say('Opens'), start),
    ...(schedule ? scheduleFacts(start, schedule) : []),
    ...(isCancellable
      ? [text(say('Can be cancelled'), say('Until it opens, by who gets what is left'))]
      : []),
    end === maxUint64 ? text(say('Closes'), say('Never')) : time(say('Closes'), end),
    ...(isAddressEqual(sweepReceiver, zeroAddress)
      ? []
      : [address(say('What is left goes to'), sweepReceiver)]),
    address(say('Yield goes to'), yieldReceiver),
    address(say('Gas refunds go to'), gasReceiver),
    address(say('Factory'), factory),
    text(say('Hash of the package’s manifest'), manifestHash),
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
    text(
      say('Unlocks'),
      tranches === undefined
        ? say('Every second')
        : say({ one: 'In {count} equal step', other: 'In {count} equal steps' }, { count: tranches }),
    ),
    ...(cliff > 0 ? [time(say('Nothing before'), start + BigInt(cliff))] : []),
    time(say('All unlocked'), start + BigInt(duration)),
  ]
}

function changeFacts(change: SafeChange): readonly CallFact[] {
  const threshold = (count: bigint): CallFact => ({ label: say('Must sign'), kind: 'text', text: `${count}` })
  switch (change.type) {
    case 'add-owner':
      return [address(say('New owner'), change.owner), threshold(change.threshold)]
    case 'remove-owner':
      return [address(say('Removed owner'), change.owner), threshold(change.threshold)]
    case 'swap-owner':
      return [address(say('Old owner'), change.owner), address(say('New owner'), change.by)]
    case 'threshold':
      return [threshold(change.threshold)]
    case 'enable-module':
    case 'disable-module':
      return [address(say('Module'), change.module)]
    case 'fallback-handler':
      return [address(say('Handler'), change.handler)]
    case 'guard':
      return [address(say('Guard'), change.guard)]
  }
}

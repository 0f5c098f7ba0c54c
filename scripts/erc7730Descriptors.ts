import { type AbiParameter, type Address, maxUint64, toFunctionSelector, zeroAddress } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../src/abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../src/abi/merkleDistributor.ts'
import { merkleDistributorFactoryAbi } from '../src/abi/merkleDistributorFactory.ts'
import { vestingDistributorAbi } from '../src/abi/vestingDistributor.ts'
import { vestingDistributorFactoryAbi } from '../src/abi/vestingDistributorFactory.ts'
import { claimTypedData } from '../src/chain/claimTypedData.ts'
import { vestingClaimTypedData } from '../src/chain/vestingClaimTypedData.ts'

/** A field as a wallet shows it, in the terms of ERC-7730. */
type Field = {
  readonly path: string
  readonly label?: string
  readonly format?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly visible?: 'never' | 'optional' | { readonly ifNotIn: readonly string[] }
}
/** What a wallet says of one call or message. */
type Entry = { readonly intent: string; readonly fields: readonly Field[] }
type AbiFunction = {
  readonly type: 'function'
  readonly name: string
  readonly stateMutability: string
  readonly inputs: readonly AbiParameter[]
}

/** A campaign whose token is known. Without one a call says nothing of its token. */
export type DescribedCampaign = {
  readonly distributor: Address
  readonly token: Address
  readonly isOverTime?: boolean
}

const chainId = 81457
const schema = 'https://raw.githubusercontent.com/ethereum/ERCs/master/assets/erc-7730/erc7730-v2.schema.json'
const metadata = (contractName: string) => ({
  owner: 'Everclaim',
  contractName,
})

const hidden = (path: string): Field => ({ path, visible: 'never' })
const address = (path: string, label: string): Field => ({
  path,
  label,
  format: 'addressName',
  params: { types: ['eoa', 'contract'], sources: ['local', 'ens'] },
})
const date = (path: string, label: string, visible?: Field['visible']): Field => ({
  path,
  label,
  format: 'date',
  params: { encoding: 'timestamp' },
  ...(visible ? { visible } : {}),
})
const raw = (path: string, label: string, visible?: Field['visible']): Field => ({
  path,
  label,
  format: 'raw',
  ...(visible ? { visible } : {}),
})

/** An amount of the campaign’s token, which a call to a distributor does not carry. */
function amount(path: string, campaign: DescribedCampaign | undefined, label = 'Amount'): Field {
  if (!campaign) return raw(path, `${label} in base units`)
  if (campaign.token === zeroAddress) return { path, label, format: 'amount' }
  return { path, label, format: 'tokenAmount', params: { token: campaign.token } }
}

/** What the ABI leaves without a name; ERC-7730 wants one for each. */
const namesOfUnnamed: Readonly<Record<string, readonly string[]>> = {
  claimAndDelegate: [
    ...['index', 'account', 'amount', 'proof'],
    ...['delegatee', 'nonce', 'expiry', 'v', 'r', 's'],
  ],
}

/** Calls that no wallet is ever asked to send, and why. */
export const undescribed: Readonly<Record<string, string>> = {
  payEntry: 'only the contract itself can call it',
}

const distributorEntries = (
  campaign: DescribedCampaign | undefined,
  isOverTime: boolean,
): Readonly<Record<string, Entry>> => {
  // Over time a call names the whole allocation, and pays what has unlocked of it.
  const sum = (path: string) => amount(path, campaign, isOverTime ? 'Whole allocation' : 'Amount')
  const what = isOverTime ? 'unlocked tokens' : 'tokens'
  const claim = (at = ''): readonly Field[] => [
    address(`${at}account`, 'Recipient'),
    sum(`${at}amount`),
    raw(`${at}index`, 'Number in the list', 'optional'),
    hidden(`${at}proof`),
  ]
  return {
    claim: { intent: `Claim ${what}`, fields: claim() },
    tryClaim: { intent: `Claim ${what}, or do nothing`, fields: claim() },
    claimMany: { intent: 'Pay unclaimed allocations', fields: claim('inputs.[].') },
    claimTo: {
      intent: `Claim ${what} to another address`,
      fields: [
        address('recipient', 'Send to'),
        sum('amount'),
        raw('index', 'Number in the list', 'optional'),
        hidden('proof'),
      ],
    },
    claimWithSignature: {
      intent: `Claim ${what} with an authorization`,
      fields: [
        address('account', 'Claim of'),
        address('recipient', 'Send to'),
        sum('amount'),
        ...(isOverTime ? [amount('upTo', campaign, 'Most paid of it in all')] : []),
        date('deadline', 'Authorized until'),
        raw('index', 'Number in the list', 'optional'),
        hidden('proof'),
        hidden('signature'),
      ],
    },
    claimAndDelegate: {
      intent: `Claim ${what} and delegate votes`,
      fields: [
        ...claim(),
        address('delegatee', 'Delegate votes to'),
        date('expiry', 'Delegation signed until'),
        raw('nonce', 'Nonce of the delegation', 'optional'),
        ...['v', 'r', 's'].map(hidden),
      ],
    },
    sweep: {
      intent: 'Sweep unclaimed tokens to the fixed receiver',
      fields: [address('asset', 'Token')],
    },
    cancel: { intent: 'Cancel the campaign', fields: [] },
    collectYield: { intent: 'Collect the yield for the fixed receiver', fields: [] },
    collectGas: { intent: 'Collect the gas refunds for the fixed receiver', fields: [] },
  }
}

const campaignFields: readonly Field[] = [
  {
    path: 'parameters.total',
    label: 'Total',
    format: 'tokenAmount',
    params: { tokenPath: 'parameters.token', nativeCurrencyAddress: zeroAddress },
  },
  address('parameters.token', 'Token'),
  raw('parameters.count', 'Recipients'),
  date('parameters.start', 'Claims open'),
  // The highest number stands for a campaign that never ends.
  date('parameters.end', 'Claims close', { ifNotIn: [maxUint64.toString()] }),
  address('parameters.sweepReceiver', 'Unclaimed tokens go to'),
  address('parameters.yieldReceiver', 'Yield goes to'),
  address('parameters.gasReceiver', 'Gas refunds go to'),
  raw('parameters.isCancellable', 'Can be cancelled'),
  raw('manifestHash', 'Hash of the package', 'optional'),
  hidden('parameters.height'),
  hidden('cap'),
]

const scheduleFields: readonly Field[] = [
  { path: 'schedule.duration', label: 'Unlocks over', format: 'duration' },
  { path: 'schedule.cliff', label: 'Nothing in the first', format: 'duration' },
  raw('schedule.tranches', 'Tranches (0: by the second)'),
]

const permitFields: readonly Field[] = [
  date('deadline', 'Permit valid until', 'optional'),
  ...['v', 'r', 's'].map(hidden),
]

const factoryEntries = (campaignFields: readonly Field[]): Readonly<Record<string, Entry>> => ({
  create: { intent: 'Create a campaign', fields: campaignFields },
  createAndFund: { intent: 'Create and fund a campaign', fields: campaignFields },
  createAndFundWithPermit: {
    intent: 'Create and fund a campaign with a permit',
    fields: [...campaignFields, ...permitFields],
  },
})

const manyFields = [...campaignFields, ...scheduleFields].map((field) => ({
  ...field,
  path: `campaigns.[].${field.path}`,
  ...(field.params?.tokenPath
    ? { params: { ...field.params, tokenPath: `campaigns.[].${field.params.tokenPath}` } }
    : {}),
}))

/** Of campaigns that are created together, as the groups of one list. */
const severalEntries: Readonly<Record<string, Entry>> = {
  createAndFundMany: { intent: 'Create and fund several campaigns', fields: manyFields },
  createAndFundManyWithPermit: {
    intent: 'Create and fund several campaigns with a permit',
    fields: [...manyFields, ...permitFields],
  },
}

/** `uint256 index` or `(address token, uint64 start) parameters`. */
function written(parameter: AbiParameter, name: string | undefined): string {
  return `${typeOf(parameter, true)} ${parameter.name || name || ''}`.trim()
}

function typeOf(parameter: AbiParameter, hasNames: boolean): string {
  if (!('components' in parameter)) return parameter.type
  const inner = parameter.components.map((each) =>
    hasNames ? written(each, undefined) : typeOf(each, false),
  )
  return `(${inner.join(',')})${parameter.type.slice('tuple'.length)}`
}

function formatsOf(abi: readonly unknown[], entries: Readonly<Record<string, Entry>>) {
  const functions = (abi as readonly AbiFunction[]).filter(
    ({ type, stateMutability }) =>
      type === 'function' && stateMutability !== 'view' && stateMutability !== 'pure',
  )
  const missing = functions.filter(({ name }) => !(name in entries) && !(name in undescribed))
  const gone = Object.keys(entries).filter((name) => !functions.some((each) => each.name === name))
  if (missing.length > 0 || gone.length > 0)
    throw new Error(
      `scripts/erc7730Descriptors.ts does not fit the ABI. Not described: ${missing.map(({ name }) => name).join() || 'none'}; not in the ABI: ${gone.join() || 'none'}.`,
    )
  return Object.fromEntries(
    functions.flatMap(({ name, inputs }) => {
      const entry = entries[name]
      if (!entry) return []
      const names = inputs.map((input, at) => input.name || namesOfUnnamed[name]?.[at] || '')
      assertComplete(
        name,
        entry,
        inputs.flatMap((input, at) => pathsOf(input, names[at] ?? '')),
      )
      const text = `${name}(${inputs.map((input, at) => written(input, names[at])).join(',')})`
      return [[text, entry]]
    }),
  )
}

/** The paths of all single values of a parameter; an array of values is one. */
function pathsOf(parameter: AbiParameter, path: string): readonly string[] {
  if (!('components' in parameter)) return [path]
  const at = parameter.type.endsWith('[]') ? `${path}.[]` : path
  return parameter.components.flatMap((each) => pathsOf(each, `${at}.${each.name}`))
}

function assertComplete(name: string, { fields }: Entry, paths: readonly string[]): void {
  const described = fields.map(({ path }) => path)
  const wrong = [
    ...paths.filter((path) => !described.includes(path)),
    ...described.filter((path) => !paths.includes(path)),
  ]
  if (wrong.length > 0 || new Set(described).size !== described.length)
    throw new Error(
      `scripts/erc7730Descriptors.ts does not fit the parameters of ${name}: ${wrong.join() || 'one is there twice'}.`,
    )
}

/** The event by which a wallet finds whether a contract is of the factory. */
function deployEvent(abi: typeof merkleDistributorFactoryAbi | typeof vestingDistributorFactoryAbi): string {
  const event = abi.find((each) => each.type === 'event')
  if (event?.name !== 'CampaignCreated') throw new Error('The factory has no event CampaignCreated.')
  return `${event.name}(${event.inputs.map((input) => typeOf(input, false)).join(',')})`
}

/** Two kinds of campaign have contracts of their own. Files of the second have its name in theirs. */
const kinds = [
  {
    isOverTime: false,
    file: '',
    title: '',
    name: 'MerkleDistributor',
    abi: merkleDistributorAbi,
    factoryAbi: merkleDistributorFactoryAbi,
    factory: merkleDistributorFactoryAddress,
  },
  {
    isOverTime: true,
    file: 'vesting-',
    title: 'vesting ',
    name: 'VestingDistributor',
    abi: vestingDistributorAbi,
    factoryAbi: vestingDistributorFactoryAbi,
    factory: vestingDistributorFactoryAddress,
  },
] as const
type Kind = (typeof kinds)[number]

/** Of the calls to a campaign's contract. */
function ofDistributor(kind: Kind, campaign?: DescribedCampaign): Readonly<Record<string, unknown>> {
  const { isOverTime, file, title, name, abi, factory, factoryAbi } = kind
  return {
    [`calldata-everclaim-${file}distributor.json`]: {
      $schema: schema,
      context: {
        $id: `Everclaim ${title}distributor`,
        contract: campaign
          ? { deployments: [{ chainId, address: campaign.distributor }] }
          : {
              factory: { deployments: [{ chainId, address: factory }], deployEvent: deployEvent(factoryAbi) },
            },
      },
      metadata: metadata(name),
      display: { formats: formatsOf(abi, distributorEntries(campaign, isOverTime)) },
    },
  }
}

function ofFactory({ isOverTime, file, title, name, factory, factoryAbi }: Kind) {
  const entries = isOverTime
    ? { ...factoryEntries([...campaignFields, ...scheduleFields]), ...severalEntries }
    : factoryEntries(campaignFields)
  return {
    [`calldata-everclaim-${file}factory.json`]: {
      $schema: schema,
      context: {
        $id: `Everclaim ${title}factory`,
        contract: { deployments: [{ chainId, address: factory }] },
      },
      metadata: metadata(`${name}Factory`),
      display: { formats: formatsOf(factoryAbi, entries) },
    },
  }
}

/** The message of each kind by which an account lets anyone claim for it. */
function authorizationOf({ isOverTime }: Kind, distributor: Address) {
  const claim = { index: 0n, account: zeroAddress, recipient: zeroAddress, amount: 0n, deadline: 0n }
  const { domain, ...data } = isOverTime
    ? vestingClaimTypedData({ chainId, distributor, claim: { ...claim, upTo: 0n } })
    : claimTypedData({ chainId, distributor, claim })
  const message = 'VestingClaim' in data.types ? data.types.VestingClaim : data.types.Claim
  return { domain, primaryType: data.primaryType, message }
}

function ofAuthorization(kind: Kind, campaign?: DescribedCampaign): Readonly<Record<string, unknown>> {
  const { isOverTime, file, title, name } = kind
  const { domain, primaryType, message } = authorizationOf(kind, campaign?.distributor ?? zeroAddress)
  const authorization: Entry = {
    intent: isOverTime ? 'Authorize claims of unlocked tokens' : 'Authorize a claim',
    fields: [
      address('account', 'Claim of'),
      address('recipient', 'Send to'),
      amount('amount', campaign, isOverTime ? 'Whole allocation' : 'Amount'),
      ...(isOverTime ? [amount('upTo', campaign, 'Most paid of it in all')] : []),
      date('deadline', 'Authorized until'),
      raw('index', 'Number in the list', 'optional'),
    ],
  }
  assertComplete(
    primaryType,
    authorization,
    message.map((field) => field.name),
  )
  return {
    [`eip712-everclaim-${file}authorization.json`]: {
      $schema: schema,
      context: {
        $id: `Everclaim ${title}claim authorization`,
        eip712: {
          domain: { name: domain.name, version: domain.version, chainId },
          ...(campaign ? { deployments: [{ chainId, address: campaign.distributor }] } : {}),
        },
      },
      metadata: metadata(name),
      display: {
        formats: {
          [`${primaryType}(${message.map((field) => `${field.type} ${field.name}`).join(',')})`]:
            authorization,
        },
      },
    },
  }
}

/**
 * The descriptors of all calls and messages of ours that a wallet signs, by file name (ERC-7730, version 2).
 *
 * @param campaign binds those of a distributor to one campaign, so that its amounts are shown in its token;
 * without it they hold for every contract of the factories, and amounts are in base units
 * @throws where an ABI has moved and the table above has not
 */
export function erc7730Descriptors(campaign?: DescribedCampaign): Readonly<Record<string, unknown>> {
  if (!campaign)
    return Object.assign(
      {},
      ...kinds.map((kind) => ({ ...ofDistributor(kind), ...ofFactory(kind), ...ofAuthorization(kind) })),
    )
  const [atOnce, overTime] = kinds
  const kind = campaign.isOverTime ? overTime : atOnce
  return { ...ofDistributor(kind, campaign), ...ofAuthorization(kind, campaign) }
}

/** The selector that a wallet makes of the key of a format: its names are left out. */
export function selectorOfFormat(key: string): string {
  return toFunctionSelector(`function ${key}`)
}

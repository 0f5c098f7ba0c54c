import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  type Hex,
  hexToString,
  isAddressEqual,
  multicall3Abi,
  zeroAddress,
} from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../src/abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import { vestingDistributorAbi } from '../../src/abi/vestingDistributor.ts'
import { vestingDistributorFactoryAbi } from '../../src/abi/vestingDistributorFactory.ts'
import { multicall3 } from '../../src/config/chains.ts'
import type { CallKind } from '../../src/guard/intents.ts'
import { isAskedOn, type Kind } from '../../src/guard/kinds.ts'
import { type Page, pageAt } from '../../src/guard/pages.ts'
import {
  blastPredeploys,
  deterministicProxyAddress,
  multiSendCallOnly,
  signMessageLib,
} from '../../src/multisig/build/knownContracts.ts'
import { decodeMultiSend } from '../../src/multisig/build/multiSend.ts'
import { execTransactionAbi } from '../../src/multisig/execute/executionCall.ts'
import { readSignInMessage } from '../../src/session/signInMessage.ts'
import { readSponsorMessage } from '../../src/session/sponsorMessage.ts'
import { readTermsMessage } from '../../src/session/termsMessage.ts'

/** What a page has asked of a wallet. */
export type WalletRequest = {
  /** Of the page. */
  readonly url: string
  readonly method: string
  /** A list but for some methods. */
  readonly params: object
}

/** The contracts of a test’s chain. */
export type KnownContracts = {
  readonly campaigns: readonly { readonly id?: string; readonly distributor: Address }[]
  /** The tokens of the campaigns, and others that the sandbox has. */
  readonly tokens: readonly Address[]
  readonly safes: readonly Address[]
}

type Call = { to: Address; value: bigint; data: Hex }

/** Connecting is no kind of the guard’s: it is asked by the wallet kit, and names nothing but accounts. */
const connecting = ['eth_requestAccounts', 'wallet_getPermissions', 'wallet_revokePermissions']

/**
 * Why a request to a wallet is none that its page is for, in a sentence; undefined where it is one. By the
 * guard’s table of kinds, its pages and the contracts that exist. Whether amount and account are those on the
 * page is tested with the guard. Pure.
 */
export function unaskedFor(request: WalletRequest, known: KnownContracts): string | undefined {
  const { url, method, params } = request
  const at = placeOf(url, known)
  const { may } = at
  switch (method) {
    case 'wallet_requestPermissions':
      return JSON.stringify(params) === '[{"eth_accounts":{}}]' ? undefined : 'other permissions'
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const [chain] = params as [{ chainId: string }]
      return Number(chain.chainId) === 81457 ? may('switch-network') : 'another chain'
    }
    case 'wallet_watchAsset': {
      const { options } = params as { options: { address: Address } }
      return isOneOf(options.address, known.tokens) ? may('watch-token') : 'an unknown token'
    }
    case 'personal_sign': {
      const [hex] = params as [Hex]
      return textFault(hexToString(hex), at)
    }
    case 'eth_signTypedData_v4':
      return signatureFault(JSON.parse((params as [Address, string])[1]), at, known)
    case 'eth_sendTransaction': {
      const [{ to, value = '0x0', data = '0x' }] = params as [{ to: Address; value?: Hex; data?: Hex }]
      return callFault({ to, value: BigInt(value), data }, at, known)
    }
    default:
      return connecting.includes(method) ? undefined : 'a method that no page needs'
  }
}

type Place = {
  page: Page
  /** The contract of the page’s campaign. */
  campaign: Address | undefined
  /** Why the page may not ask for a kind, or undefined. */
  may: (kind: Kind) => string | undefined
}

export function placeOf(url: string, { campaigns }: KnownContracts): Place {
  const { pathname, hash } = new URL(url)
  const listed = campaigns.flatMap(({ id, distributor }) =>
    id === undefined ? [] : [{ id, distributor, packages: [] }],
  )
  // One that a test has added to the site’s list: any that exists may be meant.
  const id = pathname.split('/')[2] ?? ''
  const added = /^(0x|opened$|$)/.test(id) ? [] : [{ id, distributor: zeroAddress, packages: [] }]
  const { page, campaign } = pageAt({ pathname, hash }, { campaigns: [...listed, ...added], unlisted: 'on' })
  const distributor = typeof campaign === 'object' ? campaign.distributor : zeroAddress
  return {
    page,
    campaign: isAddressEqual(distributor, zeroAddress) ? undefined : distributor,
    may: (kind) => (isAskedOn(kind, page) ? undefined : `${kind} is nothing for the page ${page}`),
  }
}

/** Of a text to sign: each of ours has its page. */
export function textFault(text: string, { may }: Place): string | undefined {
  if (readSignInMessage(text)) return may('sign-in')
  if (readSponsorMessage(text)) return may('sponsored-claim')
  return readTermsMessage(text) ? may('accept-terms') : 'a text that is none of ours'
}

const isOneOf = (address: Address, addresses: readonly Address[]) =>
  addresses.some((one) => isAddressEqual(one, address))

const isFactory = (address: Address) =>
  isOneOf(address, [merkleDistributorFactoryAddress, vestingDistributorFactoryAddress])

/** Calls by their function. `to`: whose function it is. */
const calls: Readonly<
  Record<string, { kind: CallKind; to: 'campaign' | 'factory' | 'token' | 'safe' | 'multicall' }>
> = {
  claim: { kind: 'claim', to: 'campaign' },
  claimTo: { kind: 'claim-to', to: 'campaign' },
  claimAndDelegate: { kind: 'claim-and-delegate', to: 'campaign' },
  tryClaim: { kind: 'claim-for-safe', to: 'campaign' },
  claimWithSignature: { kind: 'claim-with-signature', to: 'campaign' },
  aggregate3: { kind: 'claim-rounds', to: 'multicall' },
  execTransaction: { kind: 'execute', to: 'safe' },
  claimMany: { kind: 'pay-others', to: 'campaign' },
  sweep: { kind: 'sweep', to: 'campaign' },
  cancel: { kind: 'cancel', to: 'campaign' },
  collectYield: { kind: 'collect-yield', to: 'campaign' },
  collectGas: { kind: 'collect-gas', to: 'campaign' },
  approve: { kind: 'approve', to: 'token' },
  create: { kind: 'create', to: 'factory' },
  createAndFund: { kind: 'create-and-fund', to: 'factory' },
  createAndFundWithPermit: { kind: 'create-and-fund-with-permit', to: 'factory' },
  createAndFundMany: { kind: 'create-and-fund-many', to: 'factory' },
  createAndFundManyWithPermit: { kind: 'create-and-fund-many-with-permit', to: 'factory' },
}

const abi = [
  ...merkleDistributorAbi,
  ...vestingDistributorAbi,
  ...merkleDistributorFactoryAbi,
  ...vestingDistributorFactoryAbi,
  ...erc20Abi,
  ...execTransactionAbi,
  ...multicall3Abi,
]

function decode(data: Hex): { name: string; args: readonly unknown[] } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    return { name: functionName, args: args ?? [] }
  } catch {
    return undefined
  }
}

function callFault(call: Call, at: Place, known: KnownContracts): string | undefined {
  const { to, value, data } = call
  if (isAddressEqual(to, deterministicProxyAddress))
    return isAskedOn('deploy-factory', at.page) && value === 0n ? undefined : 'a deployment'
  const { name = '', args = [] } = decode(data) ?? {}
  const meant = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!meant) return `a call of ${name || data.slice(0, 10)}`
  const refused = at.may(meant.kind)
  if (refused) return refused
  if (value !== 0n && !meant.kind.startsWith('create-and-fund')) return 'ether goes along'
  return isTarget(to, meant.to, at, known) ? contentFault(name, args, at, known) : `${name} of ${to}`
}

function isTarget(
  to: Address,
  whose: 'campaign' | 'factory' | 'token' | 'safe' | 'multicall',
  { campaign }: Place,
  { campaigns, tokens, safes }: KnownContracts,
): boolean {
  switch (whose) {
    case 'campaign':
      return campaign
        ? isAddressEqual(to, campaign)
        : isOneOf(
            to,
            campaigns.map(({ distributor }) => distributor),
          )
    case 'factory':
      return isFactory(to)
    case 'token':
      return isOneOf(to, tokens)
    case 'safe':
      return isOneOf(to, safes)
    case 'multicall':
      return isAddressEqual(to, multicall3)
  }
}

/** Of calls that hold others, or that let somebody take tokens. */
function contentFault(name: string, args: readonly unknown[], at: Place, known: KnownContracts) {
  const anyCampaign = { ...at, campaign: undefined }
  if (name === 'approve') return isFactory(args[0] as Address) ? undefined : 'an approval of a stranger'
  if (name === 'aggregate3') {
    const [inner] = args as [readonly { target: Address; callData: Hex }[]]
    const isClaim = ({ target, callData }: { target: Address; callData: Hex }) =>
      decode(callData)?.name === 'tryClaim' && isTarget(target, 'campaign', anyCampaign, known)
    return inner.every(isClaim) ? undefined : 'a batch of something else than claims'
  }
  if (name === 'execTransaction') {
    const [to, value, data] = args as [Address, bigint, Hex]
    return insideFault({ to, value, data }, at, known)
  }
  return undefined
}

/** Of what a Safe would do. In the workspace its owners may do anything. */
export function insideFault(call: Call, at: Place, known: KnownContracts): string | undefined {
  if (at.page === 'workspace') return undefined
  if (isAddressEqual(call.to, multiSendCallOnly.address)) {
    const inner = decodeMultiSend(call.data)
    if (!inner) return 'a batch that cannot be read'
    return inner.map((each) => insideFault(each, at, known)).find((fault) => fault !== undefined)
  }
  const isSetting = isOneOf(call.to, Object.values(blastPredeploys)) && call.value === 0n
  if (isSetting && isAskedOn('configure-blast', at.page) && !decode(call.data)) return undefined
  if (at.page !== 'safe-claim') return callFault(call, at, known)
  // A claim, of any campaign of the site, who votes with its token, or the approval of an authorization.
  if (call.value !== 0n) return 'ether of a Safe'
  if (isAddressEqual(call.to, signMessageLib.address)) return undefined
  const name = decode(call.data)?.name
  if (name && /^(claim|claimTo|tryClaim|claimAndDelegate)$/.test(name))
    return isTarget(call.to, 'campaign', { ...at, campaign: undefined }, known)
      ? undefined
      : `${name} of ${call.to}`
  // delegate(address)
  if (call.data.startsWith('0x5c19a95c') && isTarget(call.to, 'token', at, known)) return undefined
  return `a call of ${name ?? call.data.slice(0, 10)} by a Safe`
}

type TypedData = {
  primaryType: string
  domain: { verifyingContract?: Address }
  message: Readonly<Record<string, string>>
}

function signatureFault(
  { primaryType, domain, message }: TypedData,
  at: Place,
  known: KnownContracts,
): string | undefined {
  const { may } = at
  const { verifyingContract = zeroAddress } = domain
  switch (primaryType) {
    case 'Permit':
      if (!isFactory(message.spender as Address)) return 'a permit for a stranger'
      return isOneOf(verifyingContract, known.tokens) ? may('permit') : 'a permit of an unknown token'
    case 'Delegation':
      return isOneOf(verifyingContract, known.tokens) ? may('delegate-votes') : 'votes of an unknown token'
    case 'SafeTx': {
      const { to, value, data } = message
      const call = { to: to as Address, value: BigInt(value ?? 0), data: data as Hex }
      return may('safe-transaction') ?? insideFault(call, at, known)
    }
    case 'SafeMessage':
      return may('safe-message')
    case 'Delegate':
      return may('delegate')
    case 'DeleteRequest':
      return may('delete-proposal')
    default:
      return `a signature over ${primaryType}`
  }
}

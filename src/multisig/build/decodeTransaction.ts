import {
  type Abi,
  type AbiParameter,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  getCreate2Address,
  type Hex,
  isAddressEqual,
  keccak256,
  slice,
  zeroAddress,
} from 'viem'
import {
  campaignsCreationAbi,
  merkleDistributorCreationAbi,
  vestingDistributorCreationAbi,
} from '../../abi/campaignCreation.ts'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import type { DistributorParameters } from '../../chain/distributorParameters.ts'
import { isCampaignFactory } from './isCampaignFactory.ts'
import {
  blastAbi,
  erc20CallsAbi,
  erc721CallsAbi,
  rebasingAbi,
  safeCallsAbi,
  signMessageAbi,
} from './knownCalls.ts'
import {
  blastPredeploys,
  deterministicProxyAddress,
  multiSendLibraries,
  signMessageLibraries,
} from './knownContracts.ts'
import { type BatchedCall, decodeMultiSend } from './multiSend.ts'

/** Text, or a list of such values for arrays and tuples. */
export type DecodedValue = string | readonly DecodedValue[]
export type DecodedArgument = { readonly name: string; readonly type: string; readonly value: DecodedValue }

/** A call in words, read from its bytes by this site itself. */
export type DecodedCall = BatchedCall & {
  /**
   * The function, where the bytes are exactly a call of one that this site knows. What the contract does with
   * it is its own business.
   */
  readonly method: string | null
  readonly arguments: readonly DecodedArgument[]
  readonly meaning: CallMeaning
}

/**
 * What a call asks for, in base units. Tokens that are counted and tokens that are single share some
 * functions: where `mayBeNft`, `amount` may be the number of one single token.
 */
export type CallMeaning =
  /** Nothing but the use of a nonce. */
  | { kind: 'nothing' }
  | { kind: 'ether-transfer'; to: Address; value: bigint }
  | { kind: 'token-transfer'; token: Address; from: Address; to: Address; amount: bigint; mayBeNft: boolean }
  | { kind: 'token-approval'; token: Address; spender: Address; amount: bigint; mayBeNft: boolean }
  /** An approval that `owner` signed (EIP-2612). `deadline` in unix seconds. */
  | {
      kind: 'token-permit'
      token: Address
      owner: Address
      spender: Address
      amount: bigint
      deadline: bigint
    }
  | { kind: 'nft-transfer'; token: Address; from: Address; to: Address; tokenId: bigint }
  | { kind: 'nft-approval'; token: Address; operator: Address; isApproved: boolean }
  | { kind: 'safe-change'; change: SafeChange }
  /** The Safe approves a message on chain, known by its hash. */
  | { kind: 'message-approval'; message: Hex }
  /**
   * `amount` is what all of them come to, in base units of the campaign's token. `account` is null where
   * there are several, `recipient` where each allocation goes to its own account, `delegatee` where no votes
   * are delegated.
   */
  | {
      kind: 'claim'
      distributor: Address
      count: number
      amount: bigint
      account: Address | null
      recipient: Address | null
      delegatee: Address | null
    }
  | { kind: 'campaign-creation'; campaign: CreatedCampaign; isFunded: boolean }
  /** Several of one token, all of them or none; each gets exactly its total. */
  | { kind: 'campaigns-creation'; campaigns: readonly [CreatedCampaign, ...CreatedCampaign[]] }
  /** After its end, what is left of `asset` goes to the receiver that was fixed at creation. */
  | { kind: 'campaign-sweep'; distributor: Address; asset: Address | 'native' }
  /** Before its start, all of its token goes to the receiver that was fixed at creation. */
  | { kind: 'campaign-cancel'; distributor: Address }
  | { kind: 'campaign-earnings'; distributor: Address; what: 'yield' | 'gas' }
  /** Puts the factory of all campaigns at its address. */
  | { kind: 'factory-deployment'; factory: Address }
  | { kind: 'blast-setting'; contract: Address }
  | { kind: 'batch'; calls: readonly DecodedCall[] }
  /** Code of a contract that this site does not know, or bytes that it cannot read. */
  | { kind: 'unknown' }

/** What the factory is asked to create: all that the contract's address follows from. */
export type CreatedCampaign = {
  factory: Address
  parameters: DistributorParameters
  cap: readonly Hex[]
  /** keccak256 of the bytes of the package's manifest.json. */
  manifestHash: Hex
}

/** How a Safe changes itself. */
export type SafeChange =
  | { type: 'add-owner'; owner: Address; threshold: bigint }
  | { type: 'remove-owner'; owner: Address; threshold: bigint }
  | { type: 'swap-owner'; owner: Address; by: Address }
  | { type: 'threshold'; threshold: bigint }
  | { type: 'enable-module' | 'disable-module'; module: Address }
  | { type: 'fallback-handler'; handler: Address }
  | { type: 'guard'; guard: Address }

/** Batches inside batches deeper than this are left as bytes. */
const maxDepth = 5

/**
 * Reads a call of `caller`, a Safe or an account. Never throws: what is not known stays `unknown`, with its
 * bytes. Whatever is read makes exactly the same bytes when it is encoded again.
 */
export function decodeTransaction(call: BatchedCall, caller: Address): DecodedCall {
  return decodeAt(call, caller, 0)
}

function decodeAt(call: BatchedCall, safe: Address, depth: number): DecodedCall {
  const { to, value, data, operation } = call
  if (operation === 1) return decodeDelegate(call, safe, depth)
  if (data === '0x')
    return {
      ...call,
      method: null,
      arguments: [],
      meaning: value === 0n ? { kind: 'nothing' } : { kind: 'ether-transfer', to, value },
    }
  for (const reading of readings) {
    const meaning = exactly(() => reading(call, safe))
    if (meaning) return { ...call, ...meaning }
  }
  return unknown(call)
}

const unknown = (call: BatchedCall): DecodedCall => ({
  ...call,
  method: null,
  arguments: [],
  meaning: { kind: 'unknown' },
})

/** Foreign code as the Safe's own: only Safe's own libraries mean what their functions are called. */
function decodeDelegate(call: BatchedCall, safe: Address, depth: number): DecodedCall {
  const { to, data } = call
  if (isOneOf(to, multiSendLibraries) && depth < maxDepth) {
    const calls = decodeMultiSend(data)
    if (calls) {
      const decoded = calls.map((each) => decodeAt(each, safe, depth + 1))
      return { ...call, method: 'multiSend', arguments: [], meaning: { kind: 'batch', calls: decoded } }
    }
  }
  if (isOneOf(to, signMessageLibraries)) {
    const read = exactly((): Reading => {
      const { args } = decodeFunctionData({ abi: signMessageAbi, data })
      return { ...inWords(signMessageAbi, data), meaning: { kind: 'message-approval', message: args[0] } }
    })
    if (read) return { ...call, ...read }
  }
  return unknown(call)
}

const isOneOf = (address: Address, contracts: readonly { address: Address }[]) =>
  contracts.some((contract) => isAddressEqual(contract.address, address))

type Reading = Pick<DecodedCall, 'method' | 'arguments' | 'meaning'>

/** Nothing where the bytes are another call, or no exact one. */
function exactly(read: () => Reading | undefined): Reading | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const readings: readonly ((call: BatchedCall, safe: Address) => Reading | undefined)[] = [
  ({ to, data }, safe) => {
    if (!isAddressEqual(to, safe)) return undefined
    const words = inWords(safeCallsAbi, data)
    return { ...words, meaning: { kind: 'safe-change', change: safeChange(data) } }
  },
  ({ to: contract, data }) =>
    isAddressEqual(contract, blastPredeploys.blast)
      ? { ...inWords(blastAbi, data), meaning: { kind: 'blast-setting', contract } }
      : undefined,
  ({ to: contract, data }) =>
    isAddressEqual(contract, blastPredeploys.usdb) || isAddressEqual(contract, blastPredeploys.weth)
      ? { ...inWords(rebasingAbi, data), meaning: { kind: 'blast-setting', contract } }
      : undefined,
  ({ to: token, data }, safe) => ({
    ...inWords(erc20CallsAbi, data),
    meaning: erc20Meaning(token, data, safe),
  }),
  ({ to: token, data }) => ({ ...inWords(erc721CallsAbi, data), meaning: erc721Meaning(token, data) }),
  ({ to: distributor, data }, safe) => {
    const meaning = distributorMeaning(distributor, data, safe)
    return meaning && { ...inWords(merkleDistributorAbi, data), meaning }
  },
  // Another contract may call its functions the same and keep the money.
  ({ to: factory, data }) => {
    if (!isAddressEqual(factory, merkleDistributorFactoryAddress)) return undefined
    const abi = merkleDistributorCreationAbi
    const { functionName, args } = decodeFunctionData({ abi, data })
    const [parameters, cap, manifestHash] = args
    return {
      ...inWords(abi, data),
      meaning: creation(functionName, { factory, parameters, cap, manifestHash }),
    }
  },
  ({ to: factory, data }) => {
    if (!isAddressEqual(factory, vestingDistributorFactoryAddress)) return undefined
    const abi = vestingDistributorCreationAbi
    const { functionName, args } = decodeFunctionData({ abi, data })
    const [parameters, schedule, cap, manifestHash] = args
    const campaign = createdOverTime(factory, { parameters, schedule, cap, manifestHash })
    return campaign && { ...inWords(abi, data), meaning: creation(functionName, campaign) }
  },
  ({ to: factory, data }) => {
    if (!isAddressEqual(factory, vestingDistributorFactoryAddress)) return undefined
    const abi = campaignsCreationAbi
    const [entries] = decodeFunctionData({ abi, data }).args
    const [first, ...others] = entries.map((entry) => createdOverTime(factory, entry))
    if (!first) return undefined
    const campaigns: [CreatedCampaign, ...CreatedCampaign[]] = [first]
    for (const other of others) {
      // One that can't be read, or of another token, is refused by the contract as a whole.
      if (!other || !isAddressEqual(other.parameters.token, first.parameters.token)) return undefined
      campaigns.push(other)
    }
    return { ...inWords(abi, data), meaning: { kind: 'campaigns-creation', campaigns } }
  },
  ({ to, data }) => {
    if (!isAddressEqual(to, deterministicProxyAddress)) return undefined
    const factory = getCreate2Address({
      from: deterministicProxyAddress,
      salt: slice(data, 0, 32),
      bytecodeHash: keccak256(slice(data, 32)),
    })
    if (!isCampaignFactory(factory)) return undefined
    return { method: null, arguments: [], meaning: { kind: 'factory-deployment', factory } }
  },
]

/** @throws where the bytes are not exactly a call of one of these functions: nothing may hide behind them */
function inWords(abi: Abi, data: Hex): Pick<DecodedCall, 'method' | 'arguments'> {
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  // By its selector: some functions share their name.
  const item = getAbiItem({ abi, name: data.slice(0, 10) })
  if (item?.type !== 'function' || encodeFunctionData({ abi: [item], args }) !== data.toLowerCase())
    throw new Error('other bytes')
  const inputs: readonly AbiParameter[] = item.inputs
  return {
    method: functionName,
    arguments: args.map((value, index) => {
      const { name = '', type = '' } = inputs[index] ?? {}
      return { name, type, value: asText(value) }
    }),
  }
}

function asText(value: unknown): DecodedValue {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(asText)
  return String(value)
}

function safeChange(data: Hex): SafeChange {
  const { functionName, args } = decodeFunctionData({ abi: safeCallsAbi, data })
  switch (functionName) {
    case 'addOwnerWithThreshold':
      return { type: 'add-owner', owner: args[0], threshold: args[1] }
    case 'removeOwner':
      return { type: 'remove-owner', owner: args[1], threshold: args[2] }
    case 'swapOwner':
      return { type: 'swap-owner', owner: args[1], by: args[2] }
    case 'changeThreshold':
      return { type: 'threshold', threshold: args[0] }
    case 'enableModule':
      return { type: 'enable-module', module: args[0] }
    case 'disableModule':
      return { type: 'disable-module', module: args[1] }
    case 'setFallbackHandler':
      return { type: 'fallback-handler', handler: args[0] }
    case 'setGuard':
      return { type: 'guard', guard: args[0] }
  }
}

function erc20Meaning(token: Address, data: Hex, safe: Address): CallMeaning {
  const { functionName, args } = decodeFunctionData({ abi: erc20CallsAbi, data })
  switch (functionName) {
    case 'transfer':
      return { kind: 'token-transfer', token, from: safe, to: args[0], amount: args[1], mayBeNft: false }
    case 'transferFrom':
      return { kind: 'token-transfer', token, from: args[0], to: args[1], amount: args[2], mayBeNft: true }
    case 'approve':
      return { kind: 'token-approval', token, spender: args[0], amount: args[1], mayBeNft: true }
    case 'permit': {
      const [owner, spender, amount, deadline] = args
      return { kind: 'token-permit', token, owner, spender, amount, deadline }
    }
  }
}

function erc721Meaning(token: Address, data: Hex): CallMeaning {
  const { functionName, args } = decodeFunctionData({ abi: erc721CallsAbi, data })
  switch (functionName) {
    case 'safeTransferFrom':
      return { kind: 'nft-transfer', token, from: args[0], to: args[1], tokenId: args[2] }
    case 'setApprovalForAll':
      return { kind: 'nft-approval', token, operator: args[0], isApproved: args[1] }
  }
}

function distributorMeaning(distributor: Address, data: Hex, caller: Address): CallMeaning | undefined {
  const { functionName, args } = decodeFunctionData({ abi: merkleDistributorAbi, data })
  const claim = { kind: 'claim', distributor, count: 1, recipient: null, delegatee: null } as const
  switch (functionName) {
    case 'claim':
    case 'tryClaim':
      return { ...claim, account: args[1], amount: args[2] }
    case 'claimTo':
      return { ...claim, account: caller, amount: args[1], recipient: args[2] }
    case 'claimWithSignature':
      return { ...claim, account: args[1], amount: args[2], recipient: args[3] }
    case 'claimAndDelegate':
      return { ...claim, account: args[1], amount: args[2], delegatee: args[4] }
    case 'claimMany': {
      const inputs = args[0]
      const amount = inputs.reduce((sum, input) => sum + input.amount, 0n)
      const account = inputs.length === 1 ? (inputs[0]?.account ?? null) : null
      return { ...claim, count: inputs.length, account, amount }
    }
    case 'sweep':
      return { kind: 'campaign-sweep', distributor, asset: tokenOf(args[0]) }
    case 'cancel':
      return { kind: 'campaign-cancel', distributor }
    case 'collectYield':
      return { kind: 'campaign-earnings', distributor, what: 'yield' }
    case 'collectGas':
      return { kind: 'campaign-earnings', distributor, what: 'gas' }
    default:
      return undefined
  }
}

/** Undefined for a schedule that the contract refuses, whose times have no number here. */
function createdOverTime(
  factory: Address,
  {
    parameters,
    schedule: { cliff, duration, tranches },
    cap,
    manifestHash,
  }: {
    parameters: Omit<DistributorParameters, 'schedule'>
    schedule: { cliff: bigint; duration: bigint; tranches: number }
    cap: readonly Hex[]
    manifestHash: Hex
  },
): CreatedCampaign | undefined {
  if (cliff > duration || duration > Number.MAX_SAFE_INTEGER) return undefined
  const schedule = {
    cliff: Number(cliff),
    duration: Number(duration),
    ...(tranches === 0 ? {} : { tranches }),
  }
  return { factory, parameters: { ...parameters, schedule }, cap, manifestHash }
}

const creation = (functionName: string, campaign: CreatedCampaign): CallMeaning => ({
  kind: 'campaign-creation',
  campaign,
  isFunded: functionName !== 'create',
})

const tokenOf = (address: Address) => (isAddressEqual(address, zeroAddress) ? 'native' : address)

import { type Address, decodeFunctionData, getAddress, type Hex, isAddressEqual, parseAbi, size } from 'viem'
import { unbatchCalls } from './batchCalls.ts'
import type { ProposedTransaction } from './createTransactionStore.ts'
import { type DecodedCall, decodeCall } from './decodeCall.ts'
import type { SafeTransaction } from './safeTransaction.ts'

/** Names that the sandbox knows, by checksummed address. */
export type Names = ReadonlyMap<Address, string>

export type Token = {
  readonly name: string
  readonly symbol: string
  /** 0 of tokens that are each of their own kind. */
  readonly decimals: number
  /** Default: ERC20. */
  readonly type?: 'ERC20' | 'ERC721'
  /** Read from the chain, and on nobody's list. Default: false. */
  readonly isForeign?: boolean
}

/** Tokens that the sandbox knows, by checksummed address. */
export type Tokens = ReadonlyMap<Address, Token>

/** An address as a wallet service writes it. */
export type AddressInfo = { value: Address; name: string | null; logoUri: null }

type TokenTransfer = {
  tokenAddress: Address
  tokenName: string
  tokenSymbol: string
  logoUri: null
  trusted: boolean
} & (
  | { type: 'ERC20'; decimals: number; value: string; imitation: false }
  | { type: 'ERC721'; tokenId: string }
)

/** What a transaction is about, in the three forms that a claim site meets. */
export type TransactionInfo =
  | {
      type: 'Transfer'
      humanDescription: null
      sender: AddressInfo
      recipient: AddressInfo
      direction: 'INCOMING' | 'OUTGOING' | 'UNKNOWN'
      transferInfo: { type: 'NATIVE_COIN'; value: string } | TokenTransfer
    }
  | {
      type: 'SettingsChange'
      humanDescription: null
      dataDecoded: DecodedCall
      settingsInfo: { type: string } & Record<string, unknown>
    }
  | {
      type: 'Custom'
      humanDescription: null
      to: AddressInfo
      dataSize: string
      value: string
      methodName: string | null
      actionCount: number | null
      isCancellation: boolean
    }

export function addressInfo(names: Names, address: Address): AddressInfo {
  const value = getAddress(address)
  return { value, name: names.get(value) ?? null, logoUri: null }
}

/**
 * A proposed transaction in the shape of a wallet service's details. Numbers that may be large are decimal
 * texts.
 */
export function transactionDetails(
  proposed: ProposedTransaction,
  world: {
    names: Names
    tokens: Tokens
    /** Owners who signed to use up its nonce. */ rejectors?: readonly Address[]
  },
) {
  const { safe, safeTxHash, transaction, execution, confirmations, status, required, origin } = proposed
  const { names } = world
  const info = (address: Address) => addressInfo(names, address)
  return {
    safeAddress: safe,
    txId: `multisig_${safe}_${safeTxHash}`,
    executedAt: execution?.executedAt ?? null,
    txStatus: status,
    txInfo: transactionInfo(proposed, world),
    txData: transactionData(transaction, names),
    detailedExecutionInfo: {
      type: 'MULTISIG' as const,
      submittedAt: proposed.submittedAt,
      nonce: transaction.nonce,
      safeTxGas: transaction.safeTxGas.toString(),
      baseGas: transaction.baseGas.toString(),
      gasPrice: transaction.gasPrice.toString(),
      gasToken: transaction.gasToken,
      fee: '0',
      payment: '0',
      refundReceiver: info(transaction.refundReceiver),
      safeTxHash,
      executor: execution ? info(execution.executor) : null,
      signers: proposed.owners.map(info),
      confirmationsRequired: required,
      confirmations: confirmations.map(({ signer, signature, submittedAt }) => ({
        signer: info(signer),
        signature,
        submittedAt,
      })),
      rejectors: (world.rejectors ?? []).map(info),
      gasTokenInfo: null,
      trusted: proposed.isTrusted,
      proposer: proposed.proposer && info(proposed.proposer),
      proposedByDelegate: proposed.delegate ? info(proposed.delegate) : null,
    },
    txHash: execution?.txHash ?? null,
    safeAppInfo: origin ? { name: origin.name, url: origin.url, logoUri: null } : null,
    note: null,
  }
}

/** What a transaction calls, in the shape of a wallet service. */
export function transactionData({ to, value, data, operation }: SafeCalling['transaction'], names: Names) {
  return {
    hexData: data === '0x' ? null : data,
    dataDecoded: decodeCall(data),
    to: addressInfo(names, to),
    value: value.toString(),
    operation,
    trustedDelegateCallTarget: operation === 1 ? true : null,
    addressInfoIndex: null,
    tokenInfoIndex: null,
  }
}

type SafeCalling = {
  readonly safe: Address
  readonly transaction: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'>
}

/** Whether a transaction does nothing but use up its nonce, by which owners reject another one. */
export function isRejection({ safe, transaction }: SafeCalling): boolean {
  const { to, value, data, operation } = transaction
  return isAddressEqual(to, safe) && value === 0n && data === '0x' && operation === 0
}

export function transactionInfo(
  proposed: SafeCalling,
  { names, tokens }: { names: Names; tokens: Tokens },
): TransactionInfo {
  const { safe, transaction } = proposed
  const { to, value, data } = transaction
  const info = (address: Address) => addressInfo(names, address)
  const humanDescription = null
  const settings = isAddressEqual(to, safe) ? settingsChange(data) : undefined
  if (settings) return { type: 'SettingsChange', humanDescription, ...settings }
  if (data === '0x' && !isRejection(proposed))
    return {
      type: 'Transfer',
      humanDescription,
      sender: info(safe),
      recipient: info(to),
      direction: 'OUTGOING',
      transferInfo: { type: 'NATIVE_COIN', value: value.toString() },
    }
  const token = tokens.get(getAddress(to))
  const sent = token && transferOf(data, safe)
  if (token && sent)
    return transferInfo({ ...sent, safe, token: { ...token, address: getAddress(to) } }, names)
  return {
    type: 'Custom',
    humanDescription,
    to: info(to),
    dataSize: size(data).toString(),
    value: value.toString(),
    methodName: decodeCall(data)?.method ?? null,
    actionCount: unbatchCalls(data)?.length ?? null,
    isCancellation: isRejection(proposed),
  }
}

/** A token on its way. `value`: base units, or the id of an ERC-721 token. */
export function transferInfo(
  transfer: {
    readonly safe: Address
    readonly from: Address
    readonly to: Address
    readonly value: bigint
    /** Null: the chain's own coin. */
    readonly token: (Token & { readonly address: Address }) | null
  },
  names: Names,
): Extract<TransactionInfo, { type: 'Transfer' }> {
  const { safe, from, to, value, token } = transfer
  return {
    type: 'Transfer',
    humanDescription: null,
    sender: addressInfo(names, from),
    recipient: addressInfo(names, to),
    direction: isAddressEqual(from, safe) ? 'OUTGOING' : isAddressEqual(to, safe) ? 'INCOMING' : 'UNKNOWN',
    transferInfo: token ? tokenTransfer(token, value) : { type: 'NATIVE_COIN', value: value.toString() },
  }
}

function tokenTransfer(token: Token & { readonly address: Address }, value: bigint): TokenTransfer {
  const { address: tokenAddress, name: tokenName, symbol: tokenSymbol, decimals } = token
  const shared = { tokenAddress, tokenName, tokenSymbol, logoUri: null, trusted: !token.isForeign }
  return token.type === 'ERC721'
    ? { type: 'ERC721', ...shared, tokenId: value.toString() }
    : { type: 'ERC20', ...shared, decimals, value: value.toString(), imitation: false }
}

const transfersAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
])

function transferOf(data: Hex, safe: Address): { from: Address; to: Address; value: bigint } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: transfersAbi, data })
    if (functionName === 'transfer') return { from: safe, to: args[0], value: args[1] }
    return { from: args[0], to: args[1], value: args[2] }
  } catch {
    return undefined
  }
}

/** By the names that travel, which are not in every case those of the contract's functions. */
const settingTypes: Readonly<Record<string, string>> = {
  addOwnerWithThreshold: 'ADD_OWNER',
  removeOwner: 'REMOVE_OWNER',
  swapOwner: 'SWAP_OWNER',
  changeThreshold: 'CHANGE_THRESHOLD',
  enableModule: 'ENABLE_MODULE',
  disableModule: 'DISABLE_MODULE',
  setFallbackHandler: 'SET_FALLBACK_HANDLER',
  setGuard: 'SET_GUARD',
}

/** Fields of a settings change, by the contract's name for them. */
const settingFields: Readonly<Record<string, string>> = {
  _threshold: 'threshold',
  owner: 'owner',
  oldOwner: 'oldOwner',
  newOwner: 'newOwner',
  module: 'module',
  handler: 'handler',
  guard: 'guard',
}

function settingsChange(data: Hex) {
  const dataDecoded = decodeCall(data)
  const type = dataDecoded && settingTypes[dataDecoded.method]
  if (!dataDecoded || !type) return undefined
  const fields = dataDecoded.parameters.flatMap(({ name, type, value }) => {
    const field = settingFields[name]
    if (!field) return []
    return [[field, type === 'address' ? { value, name: null, logoUri: null } : Number(value)]]
  })
  return { dataDecoded, settingsInfo: { type, ...Object.fromEntries(fields) } }
}

import { type Address, decodeFunctionData, erc20Abi, getAddress, type Hex, isAddressEqual, size } from 'viem'
import { unbatchCalls } from './batchCalls.ts'
import type { ProposedTransaction } from './createTransactionStore.ts'
import { type DecodedCall, decodeCall } from './decodeCall.ts'

/** Names that the sandbox knows, by checksummed address. */
export type Names = ReadonlyMap<Address, string>

/** Tokens that the sandbox knows, by checksummed address. */
export type Tokens = ReadonlyMap<Address, { name: string; symbol: string; decimals: number }>

/** An address as a wallet service writes it. */
export type AddressInfo = { value: Address; name: string | null; logoUri: null }

/** What a transaction is about, in the three forms that a claim site meets. */
export type TransactionInfo =
  | {
      type: 'Transfer'
      humanDescription: null
      sender: AddressInfo
      recipient: AddressInfo
      direction: 'INCOMING' | 'OUTGOING' | 'UNKNOWN'
      transferInfo:
        | { type: 'NATIVE_COIN'; value: string }
        | {
            type: 'ERC20'
            tokenAddress: Address
            tokenName: string
            tokenSymbol: string
            logoUri: null
            decimals: number
            value: string
            trusted: true
            imitation: false
          }
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

export type TransactionDetails = ReturnType<typeof transactionDetails>

export function addressInfo(names: Names, address: Address): AddressInfo {
  const value = getAddress(address)
  return { value, name: names.get(value) ?? null, logoUri: null }
}

/** A proposed transaction in the shape of a wallet service's details. Numbers that may be large are decimal texts. */
export function transactionDetails(proposed: ProposedTransaction, world: { names: Names; tokens: Tokens }) {
  const { safe, safeTxHash, transaction, execution, confirmations, status, required, origin } = proposed
  const { names } = world
  const { to, value, data, operation } = transaction
  const info = (address: Address) => addressInfo(names, address)
  return {
    safeAddress: safe,
    txId: `multisig_${safe}_${safeTxHash}`,
    executedAt: execution?.executedAt ?? null,
    txStatus: status,
    txInfo: transactionInfo(proposed, world),
    txData: {
      hexData: data === '0x' ? null : data,
      dataDecoded: decodeCall(data),
      to: info(to),
      value: value.toString(),
      operation,
      trustedDelegateCallTarget: operation === 1 ? true : null,
      addressInfoIndex: null,
      tokenInfoIndex: null,
    },
    detailedExecutionInfo: {
      type: 'MULTISIG' as const,
      submittedAt: proposed.submittedAt,
      nonce: transaction.nonce,
      safeTxGas: transaction.safeTxGas.toString(),
      baseGas: transaction.baseGas.toString(),
      gasPrice: transaction.gasPrice.toString(),
      gasToken: transaction.gasToken,
      fee: null,
      payment: null,
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
      rejectors: [],
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

/** Whether a transaction does nothing but use up its nonce, by which owners reject another one. */
export function isRejection({
  safe,
  transaction,
}: Pick<ProposedTransaction, 'safe' | 'transaction'>): boolean {
  const { to, value, data, operation } = transaction
  return isAddressEqual(to, safe) && value === 0n && data === '0x' && operation === 0
}

export function transactionInfo(
  proposed: Pick<ProposedTransaction, 'safe' | 'transaction'>,
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
      ...{ type: 'Transfer', humanDescription, sender: info(safe), recipient: info(to) },
      ...{ direction: 'OUTGOING', transferInfo: { type: 'NATIVE_COIN', value: value.toString() } },
    }
  const token = tokens.get(getAddress(to))
  const sent = token && transferOf(data)
  if (token && sent)
    return {
      ...{ type: 'Transfer', humanDescription, sender: info(safe), recipient: info(sent.recipient) },
      direction: 'OUTGOING',
      transferInfo: {
        ...{ type: 'ERC20', tokenAddress: getAddress(to), tokenName: token.name, tokenSymbol: token.symbol },
        ...{ logoUri: null, decimals: token.decimals, value: sent.amount.toString() },
        ...{ trusted: true, imitation: false },
      },
    }
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

function transferOf(data: Hex) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? { recipient: args[0], amount: args[1] } : undefined
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

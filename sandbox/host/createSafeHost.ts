import { type Address, encodeFunctionData, formatEther, formatUnits, getAddress, isAddressEqual } from 'viem'
import { hashMessage } from '../../src/safe/app/hashMessage.ts'
import type { TypedData } from '../../src/safe/app/messages.ts'
import type { CallSentences } from '../createCallSentences.ts'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import { batchCalls, type SafeCall, unbatchCalls } from '../safe/batchCalls.ts'
import { type MessageStore, type SafeMessage, safeMessageHash } from '../safe/createMessageStore.ts'
import type { ProposedTransaction, TransactionStore } from '../safe/createTransactionStore.ts'
import { type DecodedValue, decodeCall } from '../safe/decodeCall.ts'
import { executeTransaction } from '../safe/executeTransaction.ts'
import { readBalances } from '../safe/readBalances.ts'
import { readSafe } from '../safe/readSafe.ts'
import { signMessageLibAbi } from '../safe/safeAbi.ts'
import { appOfOrigin } from '../safe/safeAppOrigin.ts'
import { SafeRefusalError } from '../safe/safeErrors.ts'
import {
  hashSafeTransaction,
  noRefund,
  type SafeTransaction,
  safeTransactionTypedData,
} from '../safe/safeTransaction.ts'
import {
  isRejection,
  type Names,
  type Tokens,
  transactionDetails,
  transactionInfo,
} from '../safe/transactionDetails.ts'
import { SandboxError } from '../sandboxError.ts'
import { createRpcProxy } from '../site/rpcProxy.ts'
import type {
  HostCall,
  HostMessage,
  HostParts,
  HostRoute,
  HostTransaction,
  RouteAnswer,
  RouteBody,
} from './hostApi.ts'

export type SafeHostParts = {
  readonly chain: ChainClient
  readonly rpcUrl: string
  readonly safe: Address
  /** Shared with the wallet service. */
  readonly transactions: TransactionStore
  readonly messages: MessageStore
  readonly names: Names
  readonly tokens: Tokens
  /** In what the `amount` of a call to a contract is counted: tokens, distributors. */
  readonly units: ReadonlyMap<Address, { symbol: string; decimals: number }>
  readonly sentences: CallSentences
}

type App = { readonly name: string; readonly url: string }

/** Whom a person in front of the host can be. Ada is no owner: she may look, and nothing else. */
const people = [demoAccounts.olga, demoAccounts.otto, demoAccounts.omar, demoAccounts.ada]

/** What the host's page has its server do: the store, the chain, and signatures of the demo owners. */
export type SafeHostActions = {
  readonly [route in Exclude<HostRoute, 'world'>]: (body: RouteBody<route>) => Promise<RouteAnswer<route>>
} & { world(): Omit<HostParts, 'appUrl' | 'otherOrigin'>; clear(): void }

export function createSafeHost({
  chain,
  rpcUrl,
  safe,
  transactions,
  messages,
  names,
  tokens,
  units,
  sentences,
}: SafeHostParts): SafeHostActions {
  const chainId = chain.chain.id
  const node = createRpcProxy(rpcUrl)

  async function proposeAs(owner: Address, transaction: SafeTransaction, app: App | null) {
    const signature = await signerOf(owner).signTypedData(
      safeTransactionTypedData(chainId, safe, transaction),
    )
    const safeTxHash = hashSafeTransaction(chainId, safe, transaction)
    await transactions.propose({ safe, transaction, safeTxHash, sender: owner, signature, origin: app })
    return { safeTxHash }
  }

  const named = (address: Address) => ({ address, name: names.get(address) ?? null })

  async function callOf(call: SafeCall & { operation?: number }): Promise<HostCall> {
    const { to, value, data } = call
    const decoded = decodeCall(data)
    const unit = units.get(getAddress(to))
    const inWords = (name: string, value: DecodedValue) =>
      name === 'amount' && unit && typeof value === 'string'
        ? `${value} (${formatUnits(BigInt(value), unit.decimals)} ${unit.symbol})`
        : asText(value)
    return {
      to: named(to),
      value: value.toString(),
      data,
      sentence: await sentences.of(call, safe),
      decoded: decoded && {
        method: decoded.method,
        parameters: decoded.parameters.map(({ name, type, value }) => ({
          name,
          type,
          value: inWords(name, value),
        })),
      },
    }
  }

  async function transactionOf(proposed: ProposedTransaction): Promise<HostTransaction> {
    const { safeTxHash, transaction, status, required, confirmations, origin, execution } = proposed
    return {
      safeTxHash,
      status,
      required,
      app: origin,
      nonce: transaction.nonce,
      title: (await sentences.ofCampaign(transaction, safe)) ?? titleOf(proposed),
      isRejection: isRejection(proposed),
      calls: await Promise.all((unbatchCalls(transaction.data) ?? [transaction]).map(callOf)),
      safeTxGas: transaction.safeTxGas.toString(),
      signers: confirmations.map(({ signer }) => named(signer)),
      txHash: execution?.txHash ?? null,
    }
  }

  function titleOf(proposed: ProposedTransaction): string {
    const info = transactionInfo(proposed, { names, tokens })
    switch (info.type) {
      case 'Transfer': {
        const { transferInfo, recipient } = info
        const sum =
          transferInfo.type === 'ERC20'
            ? `${formatUnits(BigInt(transferInfo.value), transferInfo.decimals)} ${transferInfo.tokenSymbol}`
            : transferInfo.type === 'ERC721'
              ? `${transferInfo.tokenSymbol} #${transferInfo.tokenId}`
              : `${formatEther(BigInt(transferInfo.value))} ETH`
        return `Send ${sum} to ${recipient.name ?? recipient.value}`
      }
      case 'SettingsChange':
        return `Change this Safe: ${info.dataDecoded.method}`
      case 'Custom':
        if (info.isCancellation) return 'On-chain rejection'
        if (info.actionCount) return `Batch of ${info.actionCount} calls`
        return `${info.methodName ?? 'Call'} · ${info.to.name ?? info.to.value}`
    }
  }

  function messageOf(message: SafeMessage): HostMessage {
    const { messageHash, status, required, confirmations, origin, preparedSignature } = message
    return {
      messageHash,
      message: message.message,
      status,
      required,
      preparedSignature,
      app: appOfOrigin(origin),
      signers: confirmations.map(({ signer }) => named(signer)),
    }
  }

  async function signMessage(message: string | TypedData, owner: Address, app: App): Promise<SafeMessage> {
    const signer = signerOf(owner)
    const hash = safeMessageHash(chainId, await readSafe(chain, safe), message)
    return messages.propose({
      safe,
      message,
      signature: await signer.sign({ hash }),
      origin: app && JSON.stringify(app),
    })
  }

  return {
    world: () => ({
      chain: {
        chainName: chain.chain.name,
        chainId: String(chainId),
        shortName: 'blastmainnet',
        nativeCurrency: { ...chain.chain.nativeCurrency, logoUri: '' },
        blockExplorerUriTemplate: {
          address: 'https://blastscan.io/address/{{address}}',
          txHash: 'https://blastscan.io/tx/{{txHash}}',
          api: 'https://api.blastscan.io/api?module={{module}}&action={{action}}&address={{address}}&apiKey={{apiKey}}',
        },
      },
      people: people.map(({ name, address }) => ({ name, address })),
      addressBook: [...names].map(([address, name]) => ({ address, name })),
    }),
    async state() {
      const [found, { queued, settled }, signed] = await Promise.all([
        readSafe(chain, safe),
        transactions.list(safe),
        messages.list(safe),
      ])
      const { address, owners, modules, ...rest } = found
      return {
        safe: {
          ...rest,
          safeAddress: address,
          chainId,
          owners: [...owners],
          modules: [...modules],
          network: chain.chain.name.toUpperCase(),
        },
        queued: await Promise.all(queued.map(transactionOf)),
        settled: await Promise.all(settled.map(transactionOf)),
        messages: signed.map(messageOf),
      }
    },
    balances: () => readBalances(chain, safe, tokens),
    async details({ safeTxHash }) {
      const found = await transactions.find(safeTxHash)
      if (!found) throw new SafeRefusalError('Unknown transaction')
      return transactionDetails(found, { names, tokens })
    },
    rpc: ({ call, params }) => node({ jsonrpc: '2.0', id: 1, method: call, params }, 'ok'),
    async review({ txs }) {
      const calls = await Promise.all(txs.map(callOf))
      return { calls, nonce: await transactions.recommendNonce(safe) }
    },
    propose: ({ txs, nonce, safeTxGas, owner, app }) =>
      proposeAs(owner, { ...noRefund, ...batchCalls(txs), safeTxGas, nonce }, app),
    async proposeMessage({ message, owner, app }) {
      const data = encodeFunctionData({ abi: signMessageLibAbi, args: [hashMessage(message)] })
      const to = safeContracts.SignMessageLib.address
      const nonce = await transactions.recommendNonce(safe)
      return proposeAs(owner, { ...noRefund, to, value: 0n, data, operation: 1, nonce }, app)
    },
    async confirm({ safeTxHash, owner }) {
      const signature = await signerOf(owner).sign({ hash: safeTxHash })
      await transactions.confirm({ safeTxHash, signature })
    },
    reject: ({ nonce, owner }) =>
      proposeAs(owner, { ...noRefund, to: safe, value: 0n, data: '0x', operation: 0, nonce }, null),
    async execute({ safeTxHash, owner }) {
      const found = await transactions.find(safeTxHash)
      if (!found) throw new SafeRefusalError('Unknown transaction')
      const { transactionHash } = await executeTransaction(chain, found, signerOf(owner))
      return { txHash: transactionHash }
    },
    sign: async ({ message, owner, app }) => messageOf(await signMessage(message, owner, app)),
    async message({ messageHash }) {
      const found = await messages.find(messageHash as `0x${string}`)
      return found ? messageOf(found) : null
    },
    clear() {
      transactions.clear()
      messages.clear()
    },
  }
}

function signerOf(owner: Address) {
  const found = people.find(({ address }) => isAddressEqual(address, owner))
  if (!found)
    throw new SandboxError('The Safe host does not hold the key of this account.', [`Account: ${owner}`])
  return found.signer
}

function asText(value: DecodedValue): string {
  return typeof value === 'string' ? value : `[${value.map(asText).join(', ')}]`
}

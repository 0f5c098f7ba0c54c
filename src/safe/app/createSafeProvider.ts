import { getAddress, type Hex, numberToHex } from 'viem'
import { z } from 'zod'
import type { SafeApp, SafeCall } from './createSafeApp.ts'
import { codes, type SafeAppError, SafeProviderError, SafeRequestInvalidError } from './errors.ts'
import {
  type ProxiedCall,
  proxiedCalls,
  type SafeInfo,
  type SafeParams,
  type SignedMessage,
  type TypedData,
} from './messages.ts'

/** What an EIP-1193 provider emits of its own accord. */
export type SafeProviderEvents = {
  connect: { chainId: Hex }
  disconnect: SafeAppError
  accountsChanged: Hex[]
  chainChanged: Hex
}
type Event = keyof SafeProviderEvents
type Listener<event extends Event> = (value: SafeProviderEvents[event]) => void

export type SafeProvider = {
  /** EIP-1193. Errors are `SafeAppError`s with the code of the standards and the text of Safe's provider. */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /** The callback form of older libraries. The callback is called once. */
  send(
    request: { id?: unknown; method: string; params?: unknown } | undefined,
    callback: (error: unknown, response: { jsonrpc: '2.0'; id: unknown; result: unknown } | null) => void,
  ): void
  on<event extends Event>(event: event, listener: Listener<event>): SafeProvider
  removeListener<event extends Event>(event: event, listener: Listener<event>): SafeProvider
  /**
   * Asks the host again which Safe it has open, emits a change of account or chain, and gives what the host
   * said.
   */
  refresh(): Promise<SafeInfo>
  /** Closes the connection to the host and emits `disconnect`. */
  disconnect(): void
}

const listSchema = z.array(z.unknown())
const hashPattern = /^0x[0-9a-fA-F]{64}$/

const callSchema = z.looseObject({
  to: z.string().nullish(),
  value: z.union([z.string(), z.number(), z.bigint()]).nullish(),
  data: z.string().nullish(),
  /** The node's own name for `data`, which some libraries use. */
  input: z.string().nullish(),
})
const transactionSchema = callSchema.extend({
  from: z.string().nullish(),
  gas: z.union([z.string(), z.number(), z.bigint()]).nullish(),
  chainId: z.union([z.string(), z.number()]).nullish(),
})
const sendCallsSchema = z.looseObject({
  from: z.string().nullish(),
  chainId: z.union([z.string(), z.number()]),
  calls: z.array(callSchema.extend({ capabilities: z.looseObject({}).nullish() })),
  capabilities: z.looseObject({}).nullish(),
})
const receiptSchema = z.looseObject({
  logs: z.array(z.unknown()),
  blockHash: z.string(),
  blockNumber: z.union([z.string(), z.number()]),
  gasUsed: z.union([z.string(), z.number()]),
})

/**
 * EIP-5792: 100 waits, 200 done, 400 will never be on the chain, 500 reverted as a whole. Unknown statuses
 * wait.
 */
const callsStatus = new Map([
  ['SUCCESS', 200],
  ['CANCELLED', 400],
  ['FAILED', 500],
])

/**
 * The EIP-1193 provider of one Safe, over the host around us. `safe` is what the host said when it was
 * connected.
 */
export function createSafeProvider(options: {
  app: SafeApp
  safe: Pick<SafeInfo, 'safeAddress' | 'chainId'>
}): SafeProvider {
  const { app } = options
  let { safeAddress, chainId } = options.safe
  const listeners = new Map<Event, Set<(value: never) => void>>()
  /** What was sent from here, to answer for it while the chain does not know it. */
  const sent = new Map<string, Record<string, unknown>>()

  const isOwnAddress = (address: unknown) =>
    typeof address === 'string' && address.toLowerCase() === safeAddress.toLowerCase()
  const accounts = () => [getAddress(safeAddress)]
  const chainIdHex = () => numberToHex(chainId)

  async function request(asked: { method: string; params?: unknown }): Promise<unknown> {
    if (!asked) throw new SafeProviderError(codes.invalidRequest, 'Undefined request')
    const { method } = asked
    const params = listSchema.catch([]).parse(asked.params)
    const [first, second] = params

    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return accounts()
      case 'eth_chainId':
        return chainIdHex()
      case 'net_version':
        return `${chainId}`
      case 'eth_blockNumber':
        return parse(
          z.looseObject({ number: z.string() }),
          await proxy('eth_getBlockByNumber', ['latest']),
          'The host named no block.',
        ).number

      case 'personal_sign':
        if (!isOwnAddress(second)) throw new SafeRequestInvalidError('The address or message hash is invalid')
        return signatureOf(await app.signMessage(first as string))
      case 'eth_sign':
        if (!isOwnAddress(first) || typeof second !== 'string' || !second.startsWith('0x'))
          throw new SafeRequestInvalidError('The address or message hash is invalid')
        return signatureOf(await app.signMessage(second))
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4':
        if (!isOwnAddress(first)) throw new SafeRequestInvalidError('The address is invalid')
        return signatureOf(await app.signTypedMessage(readTypedData(second)))

      case 'eth_sendTransaction':
      // viem asks this way, too, when the first was refused; otherwise the reason would be lost to "not
      // implemented".
      case 'wallet_sendTransaction':
        return sendTransaction(first)
      case 'eth_getTransactionByHash':
        return getTransaction(first)
      case 'eth_getTransactionReceipt':
        return withHash('transactionHash', first, await proxy(method, [await onChainHash(first)]))

      case 'wallet_getPermissions':
        return app.getPermissions()
      case 'wallet_requestPermissions':
        // EIP-2255 has the permission as the first parameter; Safe's provider has a list of them there.
        return app.requestPermissions(
          (Array.isArray(first) ? first : params) as SafeParams<'wallet_requestPermissions'>,
        )
      case 'wallet_switchEthereumChain':
        return switchChain(first)
      case 'wallet_getCapabilities':
        return capabilities(first, second)
      case 'wallet_sendCalls':
        return sendCalls(first)
      case 'wallet_getCallsStatus':
        return getCallsStatus(first)
      case 'wallet_showCallsStatus':
        throw new SafeProviderError(codes.unsupportedMethod, `"${method}" not supported`)

      default: {
        const call = proxiedCalls.find((name) => name === method)
        if (call) return proxy(call, params)
        throw new SafeProviderError(codes.unsupportedMethod, `"${method}" not implemented`)
      }
    }
  }

  function proxy(call: ProxiedCall, params: readonly unknown[]): Promise<unknown> {
    return app.rpc(call, withDefaults(call, params))
  }

  async function sendTransaction(given: unknown): Promise<Hex> {
    const transaction = parse(transactionSchema, given, 'The transaction was not sent: it cannot be read.')
    assertOwn(transaction.from)
    if (transaction.chainId != null) assertChain(transaction.chainId)
    if (!transaction.to)
      throw new SafeRequestInvalidError(
        'The transaction was not sent: a Safe cannot create contracts without "to".',
      )
    const call = readCall(transaction, '0')
    const safeTxGas = transaction.gas == null ? undefined : readGas(transaction.gas)
    const { safeTxHash } = await app.sendTransactions({
      txs: [call],
      params: safeTxGas === undefined ? {} : { safeTxGas },
    })
    remember(safeTxHash, call)
    return safeTxHash
  }

  /** The shape of a transaction that no block has. */
  function remember(safeTxHash: Hex, { to, value, data }: SafeCall) {
    sent.set(safeTxHash.toLowerCase(), {
      from: safeAddress,
      hash: safeTxHash,
      gas: '0x0',
      gasPrice: '0x0',
      nonce: '0x0',
      input: data,
      value: numberToHex(BigInt(value)),
      to,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    })
  }

  async function getTransaction(hash: unknown): Promise<unknown> {
    const onChain = await onChainHash(hash)
    const own = typeof onChain === 'string' ? sent.get(onChain.toLowerCase()) : undefined
    return own ?? withHash('hash', hash, await proxy('eth_getTransactionByHash', [onChain]))
  }

  /** The transaction that executed a Safe transaction; any other hash as it is. */
  async function onChainHash(hash: unknown): Promise<unknown> {
    if (typeof hash !== 'string' || !hashPattern.test(hash)) return hash
    try {
      return (await app.getTxBySafeTxHash(hash)).txHash ?? hash
    } catch {
      return hash // The host does not know it as a Safe transaction, or does not say: the chain may know it.
    }
  }

  async function sendCalls(given: unknown): Promise<{ id: Hex }> {
    const request = parse(sendCallsSchema, given, 'The calls were not sent: they cannot be read.')
    assertChain(request.chainId)
    if (request.from != null) assertOwn(request.from)
    for (const part of [request, ...request.calls])
      for (const [name, intent] of Object.entries(part.capabilities ?? {}))
        if (!z.object({ optional: z.literal(true) }).safeParse(intent).success)
          throw new SafeProviderError(
            codes.unsupportedCapability,
            `The calls were not sent: this Safe has no "${name}".`,
          )
    const txs = request.calls.map((call, at) => {
      if (!call.to) throw new SafeRequestInvalidError(`Invalid call #${at}: missing "to" field`)
      return readCall(call, '0x0')
    })
    const { safeTxHash } = await app.sendTransactions({ txs })
    return { id: safeTxHash }
  }

  async function getCallsStatus(id: unknown): Promise<unknown> {
    const { txStatus, txHash } = await app.getTxBySafeTxHash(id as string)
    const status = callsStatus.get(txStatus) ?? 100
    const result = { version: '2.0.0', id, chainId: chainIdHex(), status, atomic: true }
    if (!txHash) return result
    const found = receiptSchema.safeParse(await proxy('eth_getTransactionReceipt', [txHash]))
    if (!found.success) return result
    const { logs, blockHash, blockNumber, gasUsed } = found.data
    return {
      ...result,
      receipts: [
        {
          logs,
          // As the wallet service reports: the receipt says success also where a call inside the Safe failed.
          status: txStatus === 'SUCCESS' ? '0x1' : '0x0',
          blockHash,
          blockNumber: numberToHex(BigInt(blockNumber)),
          gasUsed: numberToHex(BigInt(gasUsed)),
          transactionHash: txHash,
        },
      ],
    }
  }

  function capabilities(account: unknown, chainIds: unknown): unknown {
    if (account !== undefined) assertOwn(account)
    if (Array.isArray(chainIds) && !chainIds.some((id) => isOwnChain(id))) return {}
    // `atomic` is the standard's name; `atomicBatch` was, and some callers still look for it.
    return { [chainIdHex()]: { atomic: { status: 'supported' }, atomicBatch: { supported: true } } }
  }

  function switchChain(given: unknown): null {
    const asked = z.looseObject({ chainId: z.union([z.string(), z.number()]) }).safeParse(given)
    if (asked.success && isOwnChain(asked.data.chainId)) return null
    throw new SafeProviderError(
      codes.unknownChain,
      `This Safe is on chain ${chainId} only. Open a Safe of the other chain in the host.`,
    )
  }

  function isOwnChain(id: unknown): boolean {
    try {
      return (typeof id === 'string' || typeof id === 'number') && BigInt(id) === BigInt(chainId)
    } catch {
      return false
    }
  }

  function assertChain(id: string | number) {
    if (!isOwnChain(id)) throw new SafeRequestInvalidError(`Safe is not on chain ${id}`)
  }

  function assertOwn(from: unknown) {
    if (from != null && !isOwnAddress(from))
      throw new SafeRequestInvalidError('Invalid from address', { code: codes.unauthorized })
  }

  function emit<event extends Event>(event: event, value: SafeProviderEvents[event]) {
    // Listeners are kept by the event whose value they take.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }

  const provider: SafeProvider = {
    request,
    send(asked, callback) {
      if (!asked) return callback(new SafeProviderError(codes.invalidRequest, 'Undefined request'), null)
      request(asked).then(
        (result) => callback(null, { jsonrpc: '2.0', id: asked.id, result }),
        (error: unknown) => callback(error, null),
      )
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    async refresh() {
      const now = await app.getInfo()
      const hasMoved = now.chainId !== chainId
      const isOther = now.safeAddress.toLowerCase() !== safeAddress.toLowerCase()
      safeAddress = now.safeAddress
      chainId = now.chainId
      if (hasMoved || isOther) sent.clear()
      if (hasMoved) emit('chainChanged', chainIdHex())
      if (isOther) emit('accountsChanged', accounts())
      return now
    },
    disconnect() {
      app.messenger.close()
      emit('disconnect', new SafeProviderError(codes.disconnected, 'The Safe is disconnected.'))
    },
  }
  return provider
}

/**
 * The defaults that callers may leave out, and addresses in lower case, as Safe's own provider posts them.
 */
function withDefaults(call: ProxiedCall, params: readonly unknown[]): unknown[] {
  const [first, second, third, ...rest] = params
  switch (call) {
    case 'eth_getBalance':
    case 'eth_getCode':
    case 'eth_getTransactionCount':
      return [inLowerCase(first), second ?? 'latest']
    case 'eth_getStorageAt':
      return [inLowerCase(first), inHex(second), third ?? 'latest']
    case 'eth_call':
      return [first, second ?? 'latest', ...(third === undefined ? [] : [third, ...rest])]
    case 'eth_getBlockByNumber':
      return [inHex(first), second ?? false]
    case 'eth_getBlockByHash':
      return [first, second ?? false]
    default:
      return [...params]
  }
}

const inLowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
const inHex = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) ? numberToHex(value) : value

/** `0x` where the message will be approved on chain. */
const signatureOf = (signed: SignedMessage): unknown =>
  'signature' in signed && signed.signature ? signed.signature : '0x'

function readTypedData(given: unknown): TypedData {
  try {
    return typeof given === 'string' ? JSON.parse(given) : (given as TypedData)
  } catch (cause) {
    throw new SafeRequestInvalidError('Invalid typed data', { cause })
  }
}

function readCall(call: z.infer<typeof callSchema>, noValue: string): SafeCall {
  const { to, value, data, input } = call
  return { to: to ?? '', value: value ? `${value}` : noValue, data: data || input || '0x' }
}

function readGas(gas: string | number | bigint): number {
  const number = Number(gas)
  if (!Number.isSafeInteger(number) || number < 0)
    throw new SafeRequestInvalidError('The transaction was not sent: its "gas" is no whole number.')
  return number
}

/** Callers expect to find the hash that they asked for. */
function withHash(field: string, hash: unknown, found: unknown): unknown {
  return typeof found === 'object' && found !== null ? { ...found, [field]: hash } : found
}

function parse<output>(schema: z.ZodType<output>, value: unknown, fault: string): output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new SafeRequestInvalidError(fault, { cause: parsed.error })
}

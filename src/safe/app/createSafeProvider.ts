import { type Hex, numberToHex } from 'viem'
import { say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import type { RequestOptions } from './createHostMessenger.ts'
import { createOpenSafe, parse } from './createOpenSafe.ts'
import type { SafeApp } from './createSafeApp.ts'
import { createSafeTransactions, createWalletCalls } from './createSafeTransactions.ts'
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
  /**
   * As `personal_sign` and `eth_signTypedData_v4`, with all that the host answers, and with an end.
   *
   * @throws SafeRequestInvalidError 'The address or message hash is invalid', 'The address is invalid'
   */
  sign(
    request: { address: string; message: string | TypedData },
    options?: RequestOptions,
  ): Promise<SignedMessage>
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

const listSchema = v.array(v.unknown())

/**
 * The EIP-1193 provider of one Safe, over the host around us. `safe` is what the host said when it was
 * connected.
 */
export function createSafeProvider(options: {
  app: SafeApp
  safe: Pick<SafeInfo, 'safeAddress' | 'chainId'>
}): SafeProvider {
  const { app } = options
  const safe = createOpenSafe(options.safe)
  const transactions = createSafeTransactions(app, safe)
  const calls = createWalletCalls(app, safe)
  const listeners = new Map<Event, Set<(value: never) => void>>()

  async function request(asked: { method: string; params?: unknown }): Promise<unknown> {
    if (!asked) throw new SafeProviderError(codes.invalidRequest, 'Undefined request')
    const { method } = asked
    const params = v.parse(v.fallback(listSchema, []), asked.params)
    const [first, second] = params

    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return safe.accounts()
      case 'eth_chainId':
        return safe.chainIdHex()
      case 'net_version':
        return `${safe.chainId()}`
      case 'eth_blockNumber':
        return parse(
          v.looseObject({ number: v.string() }),
          await proxy('eth_getBlockByNumber', ['latest']),
          say('The host named no block.'),
        ).number

      case 'personal_sign':
        return signatureOf(await sign({ address: second, message: first as string }))
      case 'eth_sign':
        if (!safe.isOwnAddress(first) || typeof second !== 'string' || !second.startsWith('0x'))
          throw new SafeRequestInvalidError('The address or message hash is invalid')
        return signatureOf(await app.signMessage(second))
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4':
        assertSigner(first, 'The address is invalid')
        return signatureOf(await sign({ address: first, message: readTypedData(second) }))

      case 'eth_sendTransaction':
      // viem asks this way, too, when the first was refused; otherwise the reason would be lost to "not
      // implemented".
      case 'wallet_sendTransaction':
        return transactions.send(first)
      case 'eth_getTransactionByHash':
        return transactions.get(first)
      case 'eth_getTransactionReceipt':
        return transactions.getReceipt(first)

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
        return calls.capabilities(first, second)
      case 'wallet_sendCalls':
        return calls.send(first)
      case 'wallet_getCallsStatus':
        return calls.getStatus(first)
      case 'wallet_showCallsStatus':
        throw new SafeProviderError(codes.unsupportedMethod, `"${method}" not supported`)

      default: {
        const call = proxiedCalls.find((name) => name === method)
        if (call) return proxy(call, params)
        throw new SafeProviderError(codes.unsupportedMethod, `"${method}" not implemented`)
      }
    }
  }

  async function sign(
    { address, message }: { address: unknown; message: string | TypedData },
    options?: RequestOptions,
  ): Promise<SignedMessage> {
    // A text that is none is refused by the app, in Safe's own words.
    if (typeof message === 'object' && message !== null) {
      assertSigner(address, 'The address is invalid')
      return app.signTypedMessage(message, options)
    }
    assertSigner(address, 'The address or message hash is invalid')
    return app.signMessage(message, options)
  }

  function assertSigner(address: unknown, fault: string) {
    if (!safe.isOwnAddress(address)) throw new SafeRequestInvalidError(fault)
  }

  function proxy(call: ProxiedCall, params: readonly unknown[]): Promise<unknown> {
    return app.rpc(call, withDefaults(call, params))
  }

  function switchChain(given: unknown): null {
    const asked = v.safeParse(
      v.looseObject({ chainId: v.union([v.string(), v.pipe(v.number(), v.finite())]) }),
      given,
    )
    if (asked.success && safe.isOwnChain(asked.output.chainId)) return null
    throw new SafeProviderError(
      codes.unknownChain,
      say('This Safe is on chain {chainId} only. Open a Safe of the other chain in the host.', {
        chainId: String(safe.chainId()),
      }),
    )
  }

  function emit<event extends Event>(event: event, value: SafeProviderEvents[event]) {
    // Listeners are kept by the event whose value they take.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }

  const provider: SafeProvider = {
    request,
    sign,
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
      const { hasMoved, isOther } = safe.replace(now)
      if (hasMoved || isOther) transactions.clear()
      if (hasMoved) emit('chainChanged', safe.chainIdHex())
      if (isOther) emit('accountsChanged', safe.accounts())
      return now
    },
    disconnect() {
      app.messenger.close()
      emit('disconnect', new SafeProviderError(codes.disconnected, say('The Safe is disconnected.')))
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

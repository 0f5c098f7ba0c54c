import type { Hex } from 'viem'
import { say } from '../../language/say.ts'
import { keysOf } from '../../schema/placeOf.ts'
import * as v from '../../schema/v.ts'
import { linkedSignal } from '../../signals/linkedSignal.ts'
import type { SafeSignatureCheck } from './checkSafeSignature.ts'
import type { HostConnection, HostMessenger, RequestOptions } from './createHostMessenger.ts'
import {
  codes,
  SafeHostAnswerError,
  SafeHostRefusedError,
  SafeHostSilentError,
  SafePermissionsRejectedError,
  SafeRequestInvalidError,
} from './errors.ts'
import { mayReadBook } from './mayReadBook.ts'
import {
  type Permission,
  type ProxiedCall,
  type SafeData,
  type SafeInfo,
  type SafeParams,
  type SignedMessage,
  safeMethods,
  type TransactionDetails,
  type TypedData,
  typedDataSchema,
} from './messages.ts'

/** One call of a Safe transaction. `value` is in wei, as decimal text or hexadecimal quantity. */
export type SafeCall = { to: string; value: string; data: string }

export type SafeApp = {
  messenger: HostMessenger
  /** Shakes hands with the host around us. @throws SafeHostUnknownError */
  connect(): Promise<HostConnection>
  getInfo(options?: RequestOptions): Promise<SafeInfo>
  getChainInfo(options?: RequestOptions): Promise<SafeData<'getChainInfo'>>
  getEnvironmentInfo(options?: RequestOptions): Promise<SafeData<'getEnvironmentInfo'>>
  /** @param query `currency` defaults to `usd`. */
  getBalances(query?: { currency?: string }, options?: RequestOptions): Promise<SafeData<'getSafeBalances'>>
  getCurrentTheme(options?: RequestOptions): Promise<SafeData<'getCurrentTheme'>>
  /** @throws SafeRequestInvalidError 'Invalid safeTxHash' */
  getTxBySafeTxHash(safeTxHash: string, options?: RequestOptions): Promise<TransactionDetails>
  /** A call that the host passes on to its node; its result as the node gave it. */
  rpc(call: ProxiedCall, params?: readonly unknown[], options?: RequestOptions): Promise<unknown>
  /** Whether messages are signed off chain (ERC-1271 by the owners' signatures) where the Safe allows it. */
  setSettings(settings: { offChainSigning?: boolean }, options?: RequestOptions): Promise<unknown>
  /**
   * Proposes a transaction of all calls at once. Resolves when the first owner has signed, which can take
   * days.
   *
   * @throws SafeRequestInvalidError 'No transactions were passed'
   */
  sendTransactions(
    request: { txs: readonly SafeCall[]; params?: { safeTxGas?: number } | undefined },
    options?: RequestOptions,
  ): Promise<{ safeTxHash: Hex }>
  /** Resolves when enough owners have signed, and with some refusals never: give a `signal`. */
  signMessage(message: string, options?: RequestOptions): Promise<SignedMessage>
  /** @throws SafeRequestInvalidError 'Invalid typed data' */
  signTypedMessage(typedData: TypedData, options?: RequestOptions): Promise<SignedMessage>
  /**
   * The owners' signatures over a message that was signed off chain, or undefined if they are not complete
   * before the deadline (`deadlineMs`, default 30 s; null: until aborted). Asks every 5 s, because hosts in
   * use stay silent until then.
   *
   * @param safeMessageHash hashSafeMessage.ts, or `messageHash` of `signMessage`.
   */
  getOffChainSignature(safeMessageHash: Hex, options?: RequestOptions): Promise<Hex | undefined>
  /**
   * Addresses with the names that the person gave them. Asks for the permission if it is missing.
   *
   * @throws SafePermissionsRejectedError
   */
  requestAddressBook(options?: RequestOptions): Promise<SafeData<'requestAddressBook'>>
  getPermissions(options?: RequestOptions): Promise<Permission[]>
  /** @throws SafeRequestInvalidError 'Permissions request is invalid', SafePermissionsRejectedError */
  requestPermissions(
    permissions: SafeParams<'wallet_requestPermissions'>,
    options?: RequestOptions,
  ): Promise<Permission[]>
  /**
   * Whether the Safe signed the message; `0x` asks for an approval on chain. A check that failed is false:
   * use `checkMessage` where that must be distinguished.
   *
   * @throws SafeRequestInvalidError 'Invalid message type', 'Please specify primaryType'
   */
  isMessageSigned(message: string | TypedData, signature?: Hex): Promise<boolean>
  isMessageHashSigned(messageHash: Hex, signature?: Hex): Promise<boolean>
  /** As `isMessageSigned`, in three answers. */
  checkMessage(message: string | TypedData, signature?: Hex): Promise<SafeSignatureCheck>
  checkMessageHash(messageHash: Hex, signature?: Hex): Promise<SafeSignatureCheck>
}

/** Milliseconds between two questions for a signature, and how long is asked in all. */
const signaturePollMs = 5_000
const signatureDeadlineMs = 30_000

/** What a Safe host offers, typed, with the rules and the texts of Safe's own SDK. */
export function createSafeApp(messenger: HostMessenger): SafeApp {
  const { request } = messenger

  const app: SafeApp = {
    messenger,
    connect: () => messenger.connect(),
    getInfo: (options) => request('getSafeInfo', undefined, options),
    getChainInfo: (options) => request('getChainInfo', undefined, options),
    getEnvironmentInfo: (options) => request('getEnvironmentInfo', undefined, options),
    getBalances: ({ currency = 'usd' } = {}, options) => request('getSafeBalances', { currency }, options),
    getCurrentTheme: (options) => request('getCurrentTheme', undefined, options),

    async getTxBySafeTxHash(safeTxHash, options) {
      if (typeof safeTxHash !== 'string' || !safeTxHash)
        throw new SafeRequestInvalidError('Invalid safeTxHash')
      const details = await request('getTxBySafeTxHash', { safeTxHash }, options)
      const reported = details.detailedExecutionInfo?.safeTxHash
      if (reported && reported.toLowerCase() !== safeTxHash.toLowerCase())
        throw new SafeHostAnswerError({
          method: 'getTxBySafeTxHash',
          fault: say('it is about another transaction'),
        })
      return details
    },

    rpc: (call, params = [], options) => request('rpcCall', { call, params: [...params] }, options),
    setSettings: (settings, options) => app.rpc('safe_setSettings', [settings], options),

    async sendTransactions({ txs, params }, options) {
      if (!Array.isArray(txs) || txs.length === 0)
        throw new SafeRequestInvalidError('No transactions were passed')
      const calls = txs.map(({ to, value, data }) => ({ to, value, data }))
      const sound = v.safeParse(safeMethods.sendTransactions.params, { txs: calls, params })
      if (!sound.success) {
        const place = keysOf(sound.issues[0]).join('.')
        throw new SafeRequestInvalidError(
          say('The transaction was not sent to the Safe: {place} cannot be read.', { place }),
          {
            cause: new v.ValiError(sound.issues),
          },
        )
      }
      return request('sendTransactions', sound.output, options)
    },

    async signMessage(message, options) {
      if (typeof message !== 'string') throw new SafeRequestInvalidError('Invalid message type')
      return request('signMessage', { message }, options)
    },

    async signTypedMessage(typedData, options) {
      if (!v.is(typedDataSchema, typedData)) throw new SafeRequestInvalidError('Invalid typed data')
      return request('signTypedMessage', { typedData }, options)
    },

    getOffChainSignature: (safeMessageHash, options) =>
      pollSignature((asking) => request('getOffChainSignature', safeMessageHash, asking), options),

    getPermissions: (options) => request('wallet_getPermissions', undefined, options),

    async requestPermissions(permissions, options) {
      if (!isPermissionRequest(permissions))
        throw new SafeRequestInvalidError('Permissions request is invalid', { code: codes.userRejected })
      try {
        return await request('wallet_requestPermissions', permissions, options)
      } catch (error) {
        throw error instanceof SafeHostRefusedError ? new SafePermissionsRejectedError(error) : error
      }
    },

    async requestAddressBook(options) {
      if (
        !mayReadBook(await app.getPermissions(options)) &&
        !mayReadBook(await app.requestPermissions([{ requestAddressBook: {} }], options))
      )
        throw new SafePermissionsRejectedError()
      return request('requestAddressBook', undefined, options)
    },

    isMessageSigned: async (message, signature) =>
      (await app.checkMessage(message, signature)).status === 'signed',
    isMessageHashSigned: async (messageHash, signature) =>
      (await app.checkMessageHash(messageHash, signature)).status === 'signed',
    // What hashes and encodes comes when it is needed: the page is not seen before the host has answered.
    checkMessage: async (message, signature) => {
      const { hashMessage } = await import('./hashMessage.ts')
      return app.checkMessageHash(hashMessage(message), signature)
    },

    async checkMessageHash(hash, signature) {
      try {
        const { checkSafeSignature } = await import('./checkSafeSignature.ts')
        const { safeAddress } = await app.getInfo()
        const call = (transaction: unknown) => app.rpc('eth_call', [transaction, 'latest'])
        return await checkSafeSignature({ call, safeAddress, hash, signature })
      } catch (error) {
        return { status: 'could-not-check', error }
      }
    },
  }
  return app
}

function isPermissionRequest(permissions: unknown): boolean {
  return (
    v.is(safeMethods.wallet_requestPermissions.params, permissions) &&
    Array.isArray(permissions) &&
    permissions.every((permission) =>
      Object.keys(permission).every((method) => method === 'requestAddressBook'),
    )
  )
}

/** A question stays open while others follow it, so that a slow answer to an early one counts as well. */
function pollSignature(
  ask: (options: RequestOptions) => Promise<SafeData<'getOffChainSignature'>>,
  { signal, deadlineMs = signatureDeadlineMs }: RequestOptions = {},
): Promise<Hex | undefined> {
  const end = linkedSignal(signal)
  return new Promise<Hex | undefined>((resolve, reject) => {
    const askOnce = () => {
      ask({ signal: end.signal, deadlineMs: signatureDeadlineMs }).then(
        (signature) => {
          if (signature) resolve(signature)
        },
        (error) => {
          if (!(error instanceof SafeHostSilentError)) reject(error)
        },
      )
    }
    signal?.throwIfAborted()
    askOnce()
    const poll = setInterval(askOnce, signaturePollMs)
    end.signal.addEventListener('abort', () => clearInterval(poll))
    // A longer timer would be over at once: browsers count no further.
    if (deadlineMs !== null && deadlineMs < 2 ** 31) {
      const timer = setTimeout(() => resolve(undefined), deadlineMs)
      end.signal.addEventListener('abort', () => clearTimeout(timer))
    }
  }).finally(() => end.stop())
}

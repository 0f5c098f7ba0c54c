import { say } from '../../language/say.ts'
import { keysOf } from '../../schema/placeOf.ts'
import * as v from '../../schema/v.ts'
import { unlessAborted } from '../../signals/unlessAborted.ts'
import {
  SafeHostAnswerError,
  SafeHostClosedError,
  SafeHostOriginError,
  SafeHostRefusedError,
  SafeHostSilentError,
  SafeHostUnknownError,
  SafeRequestAbandonedError,
  SafeRequestInvalidError,
  SafeRequestPendingError,
} from './errors.ts'
import { isExactOrigin } from './isExactOrigin.ts'
import {
  responseSchema,
  type SafeData,
  type SafeInfo,
  type SafeMethod,
  type SafeParams,
  type SafeResponse,
  safeMethods,
  sdkVersion,
} from './messages.ts'

/** What the messenger needs of `window`. */
export type AppWindow = {
  /** The frame around us; at the top of a tab it is the window itself. */
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly document?: { readonly referrer: string }
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string> }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export type RequestOptions = {
  /** Stops the waiting and rejects with the signal's reason. What the host was asked, it was asked. */
  signal?: AbortSignal | undefined
  /** Milliseconds until silence is an error; null waits for as long as it takes. Default: by method. */
  deadlineMs?: number | null | undefined
}

/**
 * What an interactive request was answered with after we had stopped waiting: a transaction may exist now.
 */
export type LateAnswer = { method: SafeMethod; data: unknown }

export type HostMessengerOptions = {
  /** Exact origins of Safe hosts (`site.safeHosts`), never patterns. */
  allowedOrigins: readonly string[]
  window: AppWindow
  /** Milliseconds that a configured host has to answer the handshake. Default 10,000. */
  connectDeadlineMs?: number | undefined
  onLateAnswer?: ((answer: LateAnswer) => void) | undefined
  /**
   * The first question, where somebody has asked it before the messenger was made. Its answer counts by the
   * same rules as one that the messenger hears.
   */
  early?: EarlyQuestion | undefined
}

/** Which Safe is open, asked of one origin under one id; and the message that came for it, if it has. */
export type EarlyQuestion = { id: string; origin: string; answer?: MessageEvent | undefined }

export type HostConnection = { origin: string; safe: SafeInfo }

export type HostMessenger = {
  /**
   * Finds which allowed origin the frame around us has: each is asked for its Safe (the browser hands the
   * question to that exact origin only), the first sound answer wins and fixes the origin for good. Repeating
   * the call gives the same answer; after a failure it tries again.
   *
   * @throws SafeHostUnknownError
   */
  connect(): Promise<HostConnection>
  /**
   * Asks the host, after connecting if need be.
   *
   * @throws SafeHostRefusedError, SafeHostSilentError, SafeHostAnswerError, SafeRequestPendingError,
   * SafeHostClosedError
   */
  request<method extends SafeMethod>(
    method: method,
    params: SafeParams<method>,
    options?: RequestOptions,
  ): Promise<SafeData<method>>
  /**
   * Gives up the host's open signing dialog, so that another can be asked for; rejects the request that waits
   * for it.
   */
  abandon(): void
  /** Notifies of each change of the host's theme. Returns the end of it. */
  onTheme(listener: (isDark: boolean) => void): () => void
  /** Stops listening and rejects what is open. For good. */
  close(): void
}

/**
 * How long a question may take, and which dialog of the host it opens. A person may take days over a
 * signature.
 */
const rules: Record<SafeMethod, { deadlineMs: number | null; dialog?: 'signing' | 'permissions' }> = {
  getSafeInfo: { deadlineMs: 10_000 },
  getChainInfo: { deadlineMs: 10_000 },
  getEnvironmentInfo: { deadlineMs: 10_000 },
  getCurrentTheme: { deadlineMs: 10_000 },
  getSafeBalances: { deadlineMs: 30_000 },
  getTxBySafeTxHash: { deadlineMs: 20_000 },
  rpcCall: { deadlineMs: 30_000 },
  getOffChainSignature: { deadlineMs: 10_000 },
  requestAddressBook: { deadlineMs: 10_000 },
  wallet_getPermissions: { deadlineMs: 10_000 },
  wallet_requestPermissions: { deadlineMs: null, dialog: 'permissions' },
  sendTransactions: { deadlineMs: null, dialog: 'signing' },
  signMessage: { deadlineMs: null, dialog: 'signing' },
  signTypedMessage: { deadlineMs: null, dialog: 'signing' },
}

/** A host may begin to listen after we have loaded, so the handshake is repeated. Milliseconds. */
const handshakePauseMs = 500

/** Browsers take a longer timer for one that is over. About 25 days. */
const longestTimerMs = 2 ** 31 - 1

/** The question that is asked of all allowed origins, always under one id. */
type Handshake = {
  id: string
  settle: (origin: string, safe: SafeInfo) => void
  fail: (error: unknown) => void
}

/** A request that waits. `settle` is called once at most: its entry is removed first. */
type Waiting = { settle: (response: SafeResponse) => void; fail: (error: unknown) => void }

/**
 * Talks to the Safe host around us over `postMessage`. A message counts only if it comes from the parent
 * frame, from exactly the origin that the handshake chose, in the shape of an answer of version 1 or later,
 * to a question that is open. Whatever else arrives is left alone, and nothing that arrives makes it throw.
 */
export function createHostMessenger(options: HostMessengerOptions): HostMessenger {
  const { allowedOrigins, window, connectDeadlineMs = 10_000, onLateAnswer } = options
  for (const origin of allowedOrigins) if (!isExactOrigin(origin)) throw new SafeHostOriginError(origin)

  const { parent } = window
  const isEmbedded = (parent as unknown) !== window
  const waiting = new Map<string, Waiting>()
  const abandoned = new Map<string, SafeMethod>()
  const dialogs = new Map<'signing' | 'permissions', { id: string; method: SafeMethod }>()
  const themeListeners = new Set<(isDark: boolean) => void>()
  let handshake: Handshake | undefined
  let connection: Promise<HostConnection> | undefined
  let chosenOrigin: string | undefined
  let isClosed = false
  let { early } = options

  function onMessage(event: MessageEvent) {
    let origin: string
    let response: SafeResponse
    try {
      if (!isEmbedded || event.source !== parent) return
      origin = event.origin
      if (chosenOrigin === undefined ? !allowedOrigins.includes(origin) : origin !== chosenOrigin) return
      const parsed = v.safeParse(responseSchema, event.data)
      if (!parsed.success) return
      response = parsed.output
      if (chosenOrigin === undefined) {
        const safe = v.safeParse(safeMethods.getSafeInfo.data, response.success ? response.data : undefined)
        if (response.id === handshake?.id && safe.success) handshake.settle(origin, safe.output)
        return
      }
    } catch {
      return // Data that cannot even be looked at is nobody's answer.
    }
    answer(response)
  }

  function answer(response: SafeResponse) {
    const request = waiting.get(response.id)
    if (request) {
      waiting.delete(response.id)
      request.settle(response)
      return
    }
    if (!response.success) return
    const method = abandoned.get(response.id)
    if (method) {
      abandoned.delete(response.id)
      const data = v.safeParse(safeMethods[method].data, response.data)
      if (data.success) callListener(() => onLateAnswer?.({ method, data: data.output }))
      return
    }
    const theme = v.safeParse(safeMethods.getCurrentTheme.data, response.data)
    if (theme.success)
      for (const listener of themeListeners) callListener(() => listener(theme.output.darkMode))
  }

  async function shakeHands(): Promise<HostConnection> {
    const unknown = new SafeHostUnknownError({ isEmbedded, allowedOrigins })
    if (!isEmbedded || allowedOrigins.length === 0) throw unknown
    const hint = parentOriginHint(window)
    const hinted = hint !== undefined && allowedOrigins.includes(hint) ? [hint] : allowedOrigins
    // Of use once: what is asked after a failure is asked anew.
    const asked = early && allowedOrigins.includes(early.origin) ? early : undefined
    early = undefined
    const id = asked?.id ?? createRequestId()
    let ask: ReturnType<typeof setInterval> | undefined
    let deadline: ReturnType<typeof setTimeout> | undefined
    try {
      return await new Promise<HostConnection>((resolve, reject) => {
        const postTo = (origins: readonly string[]) => {
          for (const origin of origins) post(id, 'getSafeInfo', undefined, origin)
        }
        handshake = {
          id,
          settle: (origin, safe) => {
            chosenOrigin = origin
            resolve({ origin, safe })
          },
          fail: reject,
        }
        if (asked?.answer) onMessage(asked.answer)
        // Asking only the hinted origin first spares the console an error for each of the others.
        if (chosenOrigin === undefined) postTo(hinted)
        ask = setInterval(() => postTo(allowedOrigins), handshakePauseMs)
        deadline = setTimeout(() => reject(unknown), connectDeadlineMs)
      })
    } catch (error) {
      connection = undefined
      throw error
    } finally {
      clearInterval(ask)
      clearTimeout(deadline)
      handshake = undefined
    }
  }

  function connect(): Promise<HostConnection> {
    if (isClosed) return Promise.reject(new SafeHostClosedError())
    connection ??= shakeHands()
    return connection
  }

  function post(id: string, method: SafeMethod, params: unknown, origin: string) {
    parent.postMessage({ id, method, params, env: { sdkVersion } }, origin)
  }

  async function request<method extends SafeMethod>(
    method: method,
    params: SafeParams<method>,
    { signal, deadlineMs = rules[method].deadlineMs }: RequestOptions = {},
  ): Promise<SafeData<method>> {
    signal?.throwIfAborted()
    const { origin } = await unlessAborted(connect(), signal)
    signal?.throwIfAborted()
    if (isClosed) throw new SafeHostClosedError()

    const { dialog } = rules[method]
    const open = dialog && dialogs.get(dialog)
    if (open) throw new SafeRequestPendingError({ method, pending: open.method })

    const id = createRequestId()
    if (dialog) dialogs.set(dialog, { id, method })
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | undefined
    try {
      const response = await new Promise<SafeResponse>((resolve, reject) => {
        const giveUp = (error: unknown) => {
          waiting.delete(id)
          if (dialog) abandoned.set(id, method)
          reject(error)
        }
        waiting.set(id, { settle: resolve, fail: giveUp })
        stop = () => giveUp(signal?.reason)
        signal?.addEventListener('abort', stop)
        if (deadlineMs !== null && deadlineMs <= longestTimerMs)
          timer = setTimeout(() => giveUp(new SafeHostSilentError({ method, deadlineMs })), deadlineMs)
        try {
          post(id, method, params, origin)
        } catch (cause) {
          waiting.delete(id)
          reject(
            new SafeRequestInvalidError(say('The request holds what cannot be sent to a frame.'), { cause }),
          )
        }
      })
      if (!response.success) throw new SafeHostRefusedError({ method, reason: response.error })
      return parseData(method, response.data)
    } finally {
      clearTimeout(timer)
      if (stop) signal?.removeEventListener('abort', stop)
      if (dialog && dialogs.get(dialog)?.id === id) dialogs.delete(dialog)
    }
  }

  window.addEventListener('message', onMessage)

  return {
    connect,
    request,
    abandon() {
      const open = dialogs.get('signing')
      if (open) waiting.get(open.id)?.fail(new SafeRequestAbandonedError({ method: open.method }))
    },
    onTheme(listener) {
      themeListeners.add(listener)
      return () => void themeListeners.delete(listener)
    },
    close() {
      isClosed = true
      window.removeEventListener('message', onMessage)
      handshake?.fail(new SafeHostClosedError())
      for (const { fail } of [...waiting.values()]) fail(new SafeHostClosedError())
      themeListeners.clear()
    },
  }
}

function parseData<method extends SafeMethod>(method: method, data: unknown): SafeData<method> {
  const parsed = v.safeParse(safeMethods[method].data, data)
  // The table's row of `method` is the schema of its data; TypeScript does not follow a key that is a type
  // parameter.
  if (parsed.success) return parsed.output as SafeData<method>
  const [issue] = parsed.issues
  const place = keysOf(issue).join('.')
  throw new SafeHostAnswerError({
    method,
    fault: `${place ? `${place}: ` : ''}${issue?.message ?? say('no data')}`,
  })
}

/** 10 random bytes in hex. */
function createRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** The parent's origin as far as the browser reports it. Only a hint: what decides is who answers. */
function parentOriginHint(window: AppWindow): string | undefined {
  try {
    const nearest = window.location?.ancestorOrigins?.[0]
    if (nearest) return nearest
    const referrer = window.document?.referrer
    return referrer ? new URL(referrer).origin : undefined
  } catch {
    return undefined
  }
}

/**
 * A listener's own fault is the listener's: it is reported where faults are reported, and the others are
 * still called.
 */
function callListener(listener: () => void) {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

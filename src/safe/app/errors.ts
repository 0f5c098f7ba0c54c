import { EverclaimError, type EverclaimErrorOptions } from '../../errors.ts'
import { say, sayList } from '../../language/say.ts'

/**
 * Base of what goes wrong between the app and its Safe host. `message` is the summary and nothing else,
 * because callers of the SDK and of EIP-1193 providers compare texts; `code` is that of EIP-1193, EIP-1474 or
 * EIP-5792.
 */
export class SafeAppError extends EverclaimError {
  override name = 'SafeAppError'
  readonly code: number

  constructor(code: number, summary: string, options: EverclaimErrorOptions = {}) {
    super(summary, options)
    this.message = summary
    this.code = code
  }
}

/** The codes in use, and what each says. */
export const codes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  unsupportedCapability: 5700,
  requestPending: -32002,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
} as const

/** A request that breaks a rule before anything was asked of the host. The texts are those of Safe's SDK. */
export class SafeRequestInvalidError extends SafeAppError {
  override name = 'SafeRequestInvalidError'

  constructor(summary: string, options: { code?: number; cause?: unknown } = {}) {
    super(options.code ?? codes.invalidParams, summary, { cause: options.cause })
  }
}

/**
 * The text by which Safe{Wallet} says that the person closed its dialog. Every other refusal of it is one
 * text.
 */
const rejectedByPerson = 'Transaction was rejected'

/** The host said no. `message` is the host's own text; 4001 where the person refused. */
export class SafeHostRefusedError extends SafeAppError {
  override name = 'SafeHostRefusedError'
  readonly method: string

  constructor(options: { method: string; reason: unknown }) {
    const { method, reason } = options
    const text =
      typeof reason === 'string' && reason
        ? reason
        : say('The Safe host refused "{method}" without a reason.', { method })
    super(text === rejectedByPerson ? codes.userRejected : codes.internal, text.slice(0, 1000))
    this.method = method
  }
}

/** The address book was refused: by the person, or by the host for them. */
export class SafePermissionsRejectedError extends SafeAppError {
  override name = 'SafePermissionsRejectedError'

  constructor(cause?: unknown) {
    super(codes.userRejected, say('Permissions rejected'), { cause })
    // As Safe's SDK says it.
    this.message = 'Permissions rejected'
  }
}

/** No answer within the time that fits the question. Nothing follows from it about what the host did. */
export class SafeHostSilentError extends SafeAppError {
  override name = 'SafeHostSilentError'
  readonly method: string

  constructor(options: { method: string; deadlineMs: number }) {
    const { method, deadlineMs } = options
    super(
      codes.internal,
      say('The Safe host did not answer "{method}" within {seconds} s.', {
        method,
        seconds: deadlineMs / 1000,
      }),
      {
        isRetryable: true,
      },
    )
    this.method = method
  }
}

/** The host answered, in a shape that this method does not have. Nothing of the answer is used. */
export class SafeHostAnswerError extends SafeAppError {
  override name = 'SafeHostAnswerError'
  readonly method: string

  constructor(options: { method: string; fault: string; cause?: unknown }) {
    const { method, fault, cause } = options
    super(
      codes.internal,
      say('The Safe host\'s answer to "{method}" cannot be used: {fault}.', { method, fault }),
      { cause },
    )
    this.method = method
  }
}

/**
 * The page is in no frame, or no configured host answers from the frame around it. Nothing is connected.
 */
export class SafeHostUnknownError extends SafeAppError {
  override name = 'SafeHostUnknownError'
  readonly isEmbedded: boolean

  constructor(options: { isEmbedded: boolean; allowedOrigins: readonly string[] }) {
    const { isEmbedded, allowedOrigins } = options
    const hosts = allowedOrigins.length > 0 ? sayList(allowedOrigins) : say('none')
    super(
      codes.disconnected,
      isEmbedded
        ? say(
            'The page around this site is not a Safe host that it trusts, or does not answer (trusted: {hosts}).',
            { hosts },
          )
        : say('This page is not open inside a Safe host.'),
      { isRetryable: isEmbedded },
    )
    this.isEmbedded = isEmbedded
  }
}

/** The host shows one dialog at a time and would forget the older request, so a second is not sent. */
export class SafeRequestPendingError extends SafeAppError {
  override name = 'SafeRequestPendingError'

  constructor(options: { method: string; pending: string }) {
    const { method, pending } = options
    super(
      codes.requestPending,
      say(
        'The Safe host still has a "{pending}" request open, so "{method}" was not sent. Finish or close it there first.',
        { pending, method },
      ),
      { isRetryable: true },
    )
  }
}

/**
 * We stopped waiting for a dialog. What was sent to the host cannot be taken back: it may still be signed
 * there.
 */
export class SafeRequestAbandonedError extends SafeAppError {
  override name = 'SafeRequestAbandonedError'

  constructor(options: { method: string }) {
    super(
      codes.internal,
      say(
        'This page stopped waiting for "{method}". Look in the Safe\'s queue before asking again: it may have been signed.',
        { method: options.method },
      ),
    )
  }
}

/** The connection to the host was closed by us. */
export class SafeHostClosedError extends SafeAppError {
  override name = 'SafeHostClosedError'

  constructor() {
    super(codes.disconnected, say('The connection to the Safe host is closed.'))
  }
}

/** A configured host is not an exact origin; nothing may ever be posted to a pattern. */
export class SafeHostOriginError extends SafeAppError {
  override name = 'SafeHostOriginError'

  constructor(origin: string) {
    super(
      codes.internal,
      `"${origin}" is not the exact origin of a Safe host; write it like https://safe.example.`,
    )
  }
}

/** A provider was asked for what only exists while the host answers for its Safe. */
export class SafeInfoUnavailableError extends SafeAppError {
  override name = 'SafeInfoUnavailableError'

  constructor(cause?: unknown) {
    super(codes.disconnected, say('Could not load Safe information'), {
      cause,
      isRetryable: cause instanceof EverclaimError && cause.isRetryable,
    })
    // As Safe's SDK says it.
    this.message = 'Could not load Safe information'
  }
}

/** An EIP-1193 request that is refused by the provider itself. */
export class SafeProviderError extends SafeAppError {
  override name = 'SafeProviderError'
}

import { EverclaimError, type EverclaimErrorOptions } from '../../errors.ts'
import { type Message, say, type Values } from '../../language/say.ts'

/**
 * Whether the service may hold something now that it did not hold before. `maybe`: look before sending again.
 */
export type Stored = 'no' | 'maybe'

export type SafeServiceErrorOptions = EverclaimErrorOptions & {
  /** Name of the call, as in the table (calls.ts). */
  call: string
  stored: Stored
  /** The HTTP status, where there was an answer. */
  status?: number | undefined
  /** The service's own name for what is wrong. */
  code?: string | number | undefined
}

/**
 * Base of what goes wrong between this site and the wallet service. `summary` is for people, `message` for
 * logs.
 */
export class SafeServiceError extends EverclaimError {
  override name = 'SafeServiceError'
  readonly call: string
  readonly stored: Stored
  readonly status: number | undefined
  readonly code: string | number | undefined

  constructor(summary: string, options: SafeServiceErrorOptions) {
    const { call, stored, status, code, isRetryable = false } = options
    const after =
      stored === 'maybe'
        ? ` ${say('It may have been stored all the same: look before you send it again.')}`
        : ''
    super(`${summary}${after}`, { ...options, isRetryable: isRetryable && stored === 'no' })
    this.message = this.summary
    this.call = call
    this.stored = stored
    this.status = status
    this.code = code
  }
}

/** The call cannot be made as it was asked for. Nothing was sent. */
export class SafeServiceRequestError extends SafeServiceError {
  override name = 'SafeServiceRequestError'
  /** `body.value`, `query.limit`, or a name of the path. */
  readonly field: string

  constructor({
    call,
    field,
    fault,
    values = {},
    cause,
  }: {
    call: string
    field: string
    /** A message with places for the call and the field. */
    fault: Message
    values?: Values
    cause?: unknown
  }) {
    super(say(fault, { call, field, ...values }), { call, stored: 'no', cause })
    this.field = field
  }
}

/**
 * The service said no, by an HTTP status. `message` is `code: message` of its body, else the status' own
 * text, else `HTTP 503`.
 */
export class SafeServiceRefusedError extends SafeServiceError {
  override name = 'SafeServiceRefusedError'
  /** Milliseconds that the service asks to be left alone for. */
  readonly retryAfterMs: number | undefined

  constructor(options: {
    call: string
    stored: Stored
    status: number
    text: string
    code: string | number | undefined
    isRetryable: boolean
    retryAfterMs: number | undefined
  }) {
    const { text, retryAfterMs } = options
    super(say('The wallet service answered "{text}".', { text }), options)
    this.message = text
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer, or only the beginning of one: no connection, a redirect, or a connection that broke. */
export class SafeServiceUnreachableError extends SafeServiceError {
  override name = 'SafeServiceUnreachableError'

  constructor(options: { call: string; stored: Stored; status?: number | undefined; cause: unknown }) {
    super(say('The wallet service could not be reached.'), { ...options, isRetryable: true })
  }
}

/** The service took longer than we wait. */
export class SafeServiceSlowError extends SafeServiceError {
  override name = 'SafeServiceSlowError'

  constructor(options: { call: string; stored: Stored; patienceMs: number }) {
    super(
      say('The wallet service did not answer within {seconds} s.', { seconds: options.patienceMs / 1000 }),
      {
        ...options,
        isRetryable: true,
      },
    )
  }
}

/**
 * What came is no JSON that can be read: a page of a proxy, half an answer, too much of it, or nothing at
 * all.
 */
export class SafeServiceContentError extends SafeServiceError {
  override name = 'SafeServiceContentError'

  constructor(options: { call: string; stored: Stored; status: number; text: string; cause?: unknown }) {
    const { text } = options
    super(say("The wallet service's answer cannot be read. {text}.", { text }), {
      ...options,
      isRetryable: true,
    })
    this.message = text
  }
}

/** The answer is JSON of another shape than this call has. Nothing of it is used. */
export class SafeServiceAnswerError extends SafeServiceError {
  override name = 'SafeServiceAnswerError'
  /** Where in the answer: `items[0].balance`; empty for the whole. */
  readonly path: string
  /** What should be there. */
  readonly expected: string

  constructor(options: {
    call: string
    stored: Stored
    status?: number | undefined
    path: string
    expected: string
    cause?: unknown
  }) {
    const { call, path, expected } = options
    super(
      path
        ? say("The wallet service's answer to {call} cannot be used at {path}. Expected: {expected}.", {
            call,
            path,
            expected,
          })
        : say("The wallet service's answer to {call} cannot be used. Expected: {expected}.", {
            call,
            expected,
          }),
      options,
    )
    this.path = path
    this.expected = expected
  }
}

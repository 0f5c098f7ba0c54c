import { EverclaimError, type EverclaimErrorOptions } from '../errors.ts'
import { message, say } from '../language/say.ts'
import type { CallName } from './calls.ts'
import type { ProblemCode } from './problem.ts'

/** Whether the API may hold something now that it did not hold before. */
export type Stored = 'no' | 'maybe'

export type ApiErrorOptions = EverclaimErrorOptions & {
  call: CallName
  stored: Stored
  /** The HTTP status, where there was an answer. */
  status?: number | undefined
}

/**
 * Base of what goes wrong between a page and the API. No claim hangs on it: the chain is asked without the
 * API.
 */
export class ApiError extends EverclaimError {
  override name = 'ApiError'
  readonly call: CallName
  readonly stored: Stored
  readonly status: number | undefined

  constructor(summary: string, { call, stored, status, ...options }: ApiErrorOptions) {
    super(stored === 'maybe' ? `${summary} ${say('It may have been done all the same.')}` : summary, {
      docs: 'api',
      ...options,
    })
    this.call = call
    this.stored = stored
    this.status = status
  }
}

/**
 * The API said no. `detail` is its own sentence, in English and often finer than the code; in other languages
 * `sentence` is said, and `detail` is beside it as what the API wrote.
 */
export class ApiRefusedError extends ApiError {
  override name = 'ApiRefusedError'
  readonly code: ProblemCode
  readonly detail: string
  /** Finer than `code`: the field, or the reason. */
  readonly reason: string | undefined
  /** Milliseconds that the API asks to be left alone for. */
  readonly retryAfterMs: number | undefined

  constructor({
    code,
    detail,
    sentence = detail,
    reason,
    retryAfterMs,
    ...options
  }: Omit<ApiErrorOptions, 'facts' | 'docs'> & {
    code: ProblemCode
    detail: string
    sentence?: string
    reason: string | undefined
    retryAfterMs: number | undefined
  }) {
    super(sentence, {
      ...options,
      facts: [
        say('Code: {code}', { code: reason === undefined ? code : `${code}, ${reason}` }),
        ...(sentence === detail ? [] : [say('The API wrote: {detail}', { detail })]),
      ],
    })
    this.code = code
    this.detail = detail
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Why there is no answer of the API. `unreachable`: no connection, a redirect, or one that broke. `slow`:
 * none within our patience. `unreadable`: something else answered (a proxy, a page), or too much of it.
 * `untrue`: of another shape, or about something else.
 */
export type CouldNotAskReason = 'unreachable' | 'slow' | 'unreadable' | 'untrue'

const sentences: Record<CouldNotAskReason, string> = {
  unreachable: message('This site’s API could not be reached.'),
  slow: message('This site’s API did not answer in time.'),
  unreadable: message('This site’s API could not be reached: something else has answered.'),
  untrue: message('This site’s API gave an answer that cannot be right. Nothing of it is used.'),
}

/** The API could not be asked. It is no no. */
export class CouldNotAskError extends ApiError {
  override name = 'CouldNotAskError'
  readonly reason: CouldNotAskReason

  constructor({ reason, ...options }: Omit<ApiErrorOptions, 'docs'> & { reason: CouldNotAskReason }) {
    super(say(sentences[reason]), options)
    this.reason = reason
  }
}

/** The call cannot be made as it was asked for. Nothing was sent. */
export class ApiInputError extends ApiError {
  override name = 'ApiInputError'
  /** `body.amount`, or a name of the path. */
  readonly field: string

  constructor({ call, field, cause }: { call: CallName; field: string; cause: unknown }) {
    super(say('The API was not asked for {call}: {field} is not what this call takes.', { call, field }), {
      call,
      stored: 'no',
      cause,
    })
    this.field = field
  }
}

import { fetchJson, type JsonContent } from '../../http/fetchJson.ts'
import { retryAfterMs } from '../../http/retryAfterMs.ts'
import { say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import {
  SafeServiceContentError,
  SafeServiceRefusedError,
  SafeServiceSlowError,
  SafeServiceUnreachableError,
  type Stored,
} from './errors.ts'

export type Sent = {
  readonly call: string
  readonly method: string
  readonly url: string
  /** JSON text. */
  readonly body: string | undefined
  readonly patienceMs: number
  /** A longer answer is cut here. */
  readonly mostBytes: number
  /** What an answer that never came may have left behind. */
  readonly stored: Stored
  readonly signal: AbortSignal | undefined
}

export type Received = {
  readonly status: number
  /** JSON, or undefined for an empty body. */
  readonly content: unknown
}

/**
 * Asks once and reads the whole answer.
 *
 * @throws SafeServiceRefusedError for another status than 2xx
 * @throws SafeServiceUnreachableError
 * @throws SafeServiceSlowError
 * @throws SafeServiceContentError for what is no JSON, or too much of it
 * @throws the reason of the signal
 */
export async function request(sent: Sent): Promise<Received> {
  const { call, method, url, body, patienceMs, mostBytes, stored, signal } = sent
  return fetchJson(
    url,
    {
      method,
      headers: { accept: 'application/json' },
      body,
      credentials: 'omit',
      patienceMs,
      mostBytes,
      signal,
      faultOf: ({ isLate, status, cause }) =>
        isLate
          ? new SafeServiceSlowError({ call, stored, patienceMs })
          : new SafeServiceUnreachableError({ call, stored, status, cause }),
    },
    (response, content) => {
      const { status } = response
      if (!response.ok) throw refusalOf(response, content, sent)
      const unreadable = (text: string, cause?: unknown) =>
        new SafeServiceContentError({ call, stored, status, text, cause })
      switch (content.status) {
        case 'json':
          return { status, content: content.value }
        case 'empty':
          return { status, content: undefined }
        case 'cut':
          throw unreadable(say('Response of more than {bytes} bytes was cut', { bytes: String(mostBytes) }))
        case 'too-deep':
          throw unreadable(say('Response is nested too deeply'))
        case 'not-json':
          throw unreadable(
            say('Invalid response content: {text}', { text: excerptOf(content.text) }),
            content.cause,
          )
      }
    },
  )
}

/** The beginning of a text, on one line and without what does not print. */
function excerptOf(text: string, most = 100): string {
  const printable = text
    .slice(0, 1_000)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return printable.length > most ? `${printable.slice(0, most)}…` : printable
}

/** Statuses after which the same question may find an answer. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

function refusalOf(response: Response, content: JsonContent, sent: Sent): SafeServiceRefusedError {
  const { status } = response
  const { code, message } = wordsOf(content)
  return new SafeServiceRefusedError({
    call: sent.call,
    // What is refused for a reason is not stored. A fault of the server says nothing about it.
    stored: status >= 500 || status === 408 ? sent.stored : 'no',
    status,
    code,
    text: message ? `${code ?? status}: ${message}` : excerptOf(response.statusText) || `HTTP ${status}`,
    isRetryable: passing.has(status),
    retryAfterMs: retryAfterMs(response),
  })
}

const word = v.fallback(v.optional(v.union([v.string(), v.pipe(v.number(), v.finite())])), undefined)
/**
 * The three forms of an error's body: `{code, message}`, `{statusCode, message}`, and `{statusCode, code,
 * message, path}`.
 */
const wordsSchema = v.looseObject({
  code: word,
  statusCode: word,
  message: v.union([
    v.string(),
    v.pipe(
      v.array(v.string()),
      v.transform((parts) => parts.join(', ')),
    ),
  ]),
})

function wordsOf(content: JsonContent): { code?: string | number | undefined; message?: string } {
  const words = v.tryParse(wordsSchema, content.status === 'json' ? content.value : undefined)
  if (!words) return {}
  const code = words.code ?? words.statusCode
  return {
    code: typeof code === 'string' ? excerptOf(code) : code,
    message: excerptOf(words.message, 500),
  }
}

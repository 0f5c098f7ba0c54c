import { z } from 'zod'
import { fetchWithin } from '../../http/fetchWithin.ts'
import { readText } from '../../http/readBytes.ts'
import { retryAfterMs } from '../../http/retryAfterMs.ts'
import {
  SafeServiceContentError,
  SafeServiceRefusedError,
  SafeServiceSlowError,
  SafeServiceUnreachableError,
  type Stored,
} from './errors.ts'

/**
 * No answer nests deeper. JSON readers of some browsers, and what compares answers later, run out of stack
 * otherwise.
 */
const mostDepth = 100

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
  return fetchWithin(
    url,
    {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      patienceMs,
      signal,
      faultOf: ({ isLate, status, cause }) =>
        isLate
          ? new SafeServiceSlowError({ call, stored, patienceMs })
          : new SafeServiceUnreachableError({ call, stored, status, cause }),
    },
    async (response) => {
      const { status } = response
      if (!response.ok) throw await refusalOf(response, sent)
      const text = await readText(response, mostBytes)
      if (text === undefined)
        throw unreadable(sent, status, `Response of more than ${mostBytes} bytes was cut`)
      return { status, content: contentOf(text, sent, status) }
    },
  )
}

const unreadable = ({ call, stored }: Sent, status: number, text: string, cause?: unknown) =>
  new SafeServiceContentError({ call, stored, status, text, cause })

function contentOf(text: string, sent: Sent, status: number): unknown {
  if (text.trim() === '') return undefined
  if (depthOf(text) > mostDepth) throw unreadable(sent, status, 'Response is nested too deeply')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadable(sent, status, `Invalid response content: ${excerptOf(text)}`, cause)
  }
}

/** How many braces and brackets are open at once, outside of texts. */
function depthOf(json: string): number {
  let most = 0
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isInText) {
      if (sign === '\\') at++
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '[' || sign === '{') most = Math.max(most, ++depth)
    else if (sign === ']' || sign === '}') depth--
  }
  return most
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

async function refusalOf(response: Response, sent: Sent): Promise<SafeServiceRefusedError> {
  const { status } = response
  const { code, message } = wordsOf(await readText(response, sent.mostBytes).catch(() => undefined))
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

const word = z.union([z.string(), z.number()]).optional().catch(undefined)
/**
 * The three forms of an error's body: `{code, message}`, `{statusCode, message}`, and `{statusCode, code,
 * message, path}`.
 */
const wordsSchema = z.looseObject({
  code: word,
  statusCode: word,
  message: z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(', '))]),
})

function wordsOf(text: string | undefined): { code?: string | number | undefined; message?: string } {
  if (!text || depthOf(text) > mostDepth) return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return {}
  }
  const { success, data } = wordsSchema.safeParse(body)
  if (!success) return {}
  const code = data.code ?? data.statusCode
  return {
    code: typeof code === 'string' ? excerptOf(code) : code,
    message: excerptOf(data.message, 500),
  }
}

import { keccak256, sha256, stringToBytes } from 'viem'
import { fetchJson } from '../http/fetchJson.ts'
import { retryAfterMs } from '../http/retryAfterMs.ts'
import { currentLocale } from '../language/say.ts'
import { keysOf } from '../schema/placeOf.ts'
import * as v from '../schema/v.ts'
import { ApiInputError, ApiRefusedError, CouldNotAskError, type Stored } from './apiErrors.ts'
import {
  accountSchema,
  type CallAnswer,
  type CallBody,
  type CallName,
  type CallRow,
  type Calls,
  calls,
} from './calls.ts'
import { pageHeaders } from './pageHeaders.ts'
import { type ProblemCode, problemSchema } from './problem.ts'
import { readTermsMessage } from './termsMessage.ts'

/** What a call takes: the names of its path, its body, and when to stop. */
export type CallInput<name extends CallName> = PathOf<Calls[name]['parameters']['entries']> & {
  signal?: AbortSignal | undefined
} & (CallBody<name> extends undefined ? { body?: undefined } : { body: CallBody<name> })
type PathOf<shape> = {
  [key in keyof shape]: shape[key] extends v.GenericSchema ? v.InferOutput<shape[key]> : never
}

/**
 * One function a call of the table (calls.ts). Each rejects with an `ApiRefusedError` (the API said no), a
 * `CouldNotAskError` (nobody has said anything), an `ApiInputError` (nothing was sent), or the reason of its
 * signal.
 */
export type ApiClient = {
  readonly [name in CallName]: (input: CallInput<name>) => Promise<CallAnswer<name>>
}

export type ApiClientOptions = {
  /** Where the API's calls are (`site.api.url`); a path is one of this site. */
  readonly url: string
  /** The account that the wallet is connected with. A client of another account is another client. */
  readonly account?: `0x${string}` | undefined
  /** Exact origin of the Safe host that the page runs inside of. Without it the page is a tab's own. */
  readonly frame?: string | undefined
  /** Milliseconds to wait for one whole answer. What has a signature checked asks several nodes. */
  readonly patience?: { readonly read: number; readonly write: number }
  /** No answer is longer; an endless one is cut. The longest are terms, of at most 200,000 bytes. */
  readonly mostBytes?: number
}

/**
 * Client of the API for one page and one account. It asks nothing until one of its functions is called, and
 * keeps nothing.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { account, frame, patience = { read: 10_000, write: 45_000 }, mostBytes = 2_000_000 } = options
  const url = options.url.replace(/^(.*[^/])?\/*$/s, '$1')
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(account !== undefined && { [pageHeaders.account]: account.toLowerCase() }),
    ...(frame !== undefined && { [pageHeaders.frame]: frame }),
  }

  async function ask(call: CallName, { body, signal, ...parameters }: LooseInput): Promise<unknown> {
    const row: CallRow = calls[call]
    if (account !== undefined) checked(call, 'account', accountSchema, account)
    const path = pathOf(row.path, checked(call, '', row.parameters, parameters) as Record<string, string>)
    const content = checked(call, 'body', row.body, body)
    const answered = await request({
      call,
      method: row.method,
      url: `${url}${path}`,
      status: row.status,
      signal,
      mostBytes,
      headers,
      body: content === undefined ? undefined : JSON.stringify(content),
      patienceMs: row.method === 'get' ? patience.read : patience.write,
      stored: row.whenLost === 'nothing' ? 'no' : 'maybe',
      isRepeatable: row.whenLost !== 'look',
    })
    const parsed = v.safeParse(row.answer, answered)
    if (parsed.success && isTrue(call, parsed.output, content, account)) return parsed.output
    throw new CouldNotAskError({
      call,
      reason: 'untrue',
      status: row.status,
      cause: parsed.success ? undefined : new v.ValiError(parsed.issues),
      stored: row.whenLost === 'nothing' ? 'no' : 'maybe',
    })
  }

  // The table's own types, which the compiler cannot follow through a list of entries: `ApiClient` reads them
  // from there.
  const names = Object.keys(calls) as CallName[]
  return Object.fromEntries(
    names.map((call) => [call, (input: LooseInput) => ask(call, input)]),
  ) as unknown as ApiClient
}

/** The input of any call, as a caller without types might give it. */
type LooseInput = { body?: unknown; signal?: AbortSignal | undefined; [parameter: string]: unknown }

/** @throws ApiInputError that names the field */
function checked(call: CallName, part: string, schema: v.GenericSchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const path = keysOf(parsed.issues[0]).map(String)
  throw new ApiInputError({
    call,
    field: [...(part ? [part] : []), ...path].join('.') || 'input',
    cause: new v.ValiError(parsed.issues),
  })
}

const pathOf = (path: string, parameters: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))

/**
 * What can be checked here is: terms have the hash that is signed, what was accepted is what was sent, a
 * session is the wallet's own, a package has the hash of its manifest.
 */
function isTrue(call: CallName, answer: unknown, body: unknown, account: `0x${string}` | undefined): boolean {
  switch (call) {
    case 'acceptTerms': {
      const { message } = body as CallBody<'acceptTerms'>
      return readTermsMessage(message)?.hash === (answer as CallAnswer<'acceptTerms'>).hash
    }
    case 'getTerms': {
      const { terms } = answer as CallAnswer<'getTerms'>
      return terms === null || sha256(stringToBytes(terms.text)) === `0x${terms.hash}`
    }
    case 'signIn':
      return account === undefined || (answer as CallAnswer<'signIn'>).account === account.toLowerCase()
    case 'getSession': {
      const { session } = answer as CallAnswer<'getSession'>
      return account === undefined || session === null || session.account === account.toLowerCase()
    }
    case 'beginPackage': {
      const { manifest } = body as CallBody<'beginPackage'>
      return keccak256(stringToBytes(manifest)) === (answer as CallAnswer<'beginPackage'>).hash
    }
    default:
      return true
  }
}

type Sent = {
  readonly call: CallName
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string | undefined
  /** Of a good answer. */
  readonly status: number
  readonly patienceMs: number
  readonly mostBytes: number
  readonly stored: Stored
  readonly isRepeatable: boolean
  readonly signal: AbortSignal | undefined
}

/** Asks once and reads the whole answer. */
async function request(sent: Sent): Promise<unknown> {
  const { call, method, url, headers, body, patienceMs, mostBytes, stored, isRepeatable, signal } = sent
  const couldNotAsk = (
    reason: 'unreachable' | 'slow' | 'unreadable',
    { status, cause }: { status: number | undefined; cause?: unknown },
  ) => new CouldNotAskError({ call, reason, stored, status, isRetryable: isRepeatable, cause })
  return fetchJson(
    url,
    {
      method: method.toUpperCase(),
      headers,
      body,
      // The session is a cookie, of the API's own origin where it has one.
      credentials: 'include',
      patienceMs,
      mostBytes,
      signal,
      faultOf: (fault) => couldNotAsk(fault.isLate ? 'slow' : 'unreachable', fault),
    },
    async (response, content) => {
      const { status } = response
      const value = content.status === 'json' && status !== 204 ? content.value : undefined
      if (status === sent.status && (status === 204 || value !== undefined)) return value
      throw (await refusalOf(response, value, sent)) ?? couldNotAsk('unreadable', { status })
    },
  )
}

/** Refusals after which the same question may find another answer. */
const passing: readonly ProblemCode[] = [
  ...(['could-not-check', 'cannot-save', 'too-many-requests', 'overloaded', 'internal'] as const),
]

/**
 * What the API itself has refused, by a problem document of its status; undefined where something else has
 * answered.
 */
async function refusalOf(
  response: Response,
  content: unknown,
  sent: Sent,
): Promise<ApiRefusedError | undefined> {
  const { status } = response
  const problem = v.safeParse(problemSchema, content)
  if (!problem.success || problem.output.status !== status || status < 400) return undefined
  const { code, reason } = problem.output
  const detail = printable(problem.output.detail)
  return new ApiRefusedError({
    call: sent.call,
    status,
    code,
    reason,
    detail,
    sentence: await sentenceOf(code, reason, detail),
    // A refusal is reported before anything is kept. Only a fault leaves that open.
    stored: code === 'internal' ? sent.stored : 'no',
    isRetryable: passing.includes(code),
    retryAfterMs: retryAfterMs(response),
  })
}

/** In English the API's own, which says more. Where the others do not come, it has to do. */
async function sentenceOf(code: ProblemCode, reason: string | undefined, detail: string): Promise<string> {
  if (currentLocale() === 'en-US') return detail
  const others = await import('./refusalSentence.ts').catch(() => undefined)
  return others?.refusalSentence(code, reason) ?? detail
}

/** One line, of what prints. */
const printable = (text: string) =>
  text
    .slice(0, 500)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

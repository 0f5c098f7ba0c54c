import { message, say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import {
  type CallAnswer,
  type CallBody,
  type CallName,
  type CallPath,
  type CallQuery,
  type CallRow,
  callNames,
  calls,
  defaultCurrency,
} from './calls.ts'
import {
  SafeServiceAnswerError,
  SafeServiceRefusedError,
  SafeServiceRequestError,
  SafeServiceUnreachableError,
} from './errors.ts'
import { faultOf } from './faultOf.ts'
import { type Received, request, type Sent } from './request.ts'
import { pathOf, queryOf, queryOfPage } from './urlOf.ts'
import type { TransactionDetails } from './wire/transactions.ts'

/** What a call takes: the parameters of its path, its query and body, and when to stop. */
export type CallInput<name extends CallName> = CallPath<name> & {
  query?: CallQuery<name> | undefined
  /** A link to another page, as `next` and `previous` of a page have it. It takes the place of `query`. */
  page?: string | null | undefined
  signal?: AbortSignal | undefined
} & (CallBody<name> extends undefined ? { body?: undefined } : { body: CallBody<name> })

/**
 * One function a call of the table (calls.ts). Each rejects with a `SafeServiceError`, or with the reason of
 * its signal.
 */
export type SafeService = {
  readonly [name in CallName]: (input: CallInput<name>) => Promise<CallAnswer<name>>
}

export type SafeServiceOptions = {
  /** Where the service is; a path is one of this site. */
  readonly baseUrl: string
  readonly chainId: number
  /** Milliseconds to wait for one whole answer. */
  readonly patience?: { readonly read: number; readonly write: number }
  /** No answer is longer; an endless one is cut. A page of 20 transactions has about 50,000 bytes. */
  readonly mostBytes?: number
  /** Waits between two tries; rejects with the signal's reason when that comes first. */
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Milliseconds before the second and the third try. */
const pauses = [400, 1_600] as const
/** A service that wants to be left alone for longer is: it is better to say so to a person who waits. */
const longestPause = 10_000
const worthRepeating = new Set([429, 502, 503, 504])

/**
 * Client of a wallet service on one chain. It asks nothing until one of its functions is called, and keeps
 * nothing.
 */
export function createSafeService(options: SafeServiceOptions): SafeService {
  const { chainId, patience = { read: 15_000, write: 30_000 }, mostBytes = 8_000_000, pause = wait } = options
  const baseUrl = options.baseUrl.replace(/^(.*[^/])?\/*$/s, '$1')

  async function ask(call: CallName, input: LooseInput) {
    const row: CallRow = calls[call]
    const { query, page, body, signal, ...parameters } = input
    const path = pathOf(call, row.path, { currency: defaultCurrency, ...parameters, chainId: `${chainId}` })
    const search =
      typeof page === 'string'
        ? queryOfPage(call, path, page)
        : queryOf(checked(call, 'query', row.query, query ?? {}))
    const sent: Sent = {
      call,
      method: row.method,
      url: `${baseUrl}${path}${search}`,
      body: textOfBody(call, row.body, body),
      patienceMs: row.isSafeToRepeat ? patience.read : patience.write,
      mostBytes,
      stored: row.isSafeToRepeat ? 'no' : 'maybe',
      signal,
    }
    const received = await requestPatiently(sent, row.isSafeToRepeat ? pauses : [], pause)
    return answerOf(row.answer, received, sent)
  }

  // The table's own types, which the compiler cannot follow through a list of entries: `SafeService` reads
  // them from there.
  const functions = callNames.map((call) => [call, (input: LooseInput) => ask(call, input)])
  return aboutWhatWasAsked(Object.fromEntries(functions) as SafeService, `${chainId}`)
}

/** Refuses a sound answer about something else, as a cache that mixes its entries up would give. */
function aboutWhatWasAsked(service: SafeService, chain: string): SafeService {
  const only =
    <name extends CallName>(
      call: name,
      // Places in the answer, each with what must be there.
      placesOf: (
        answer: CallAnswer<name>,
        input: CallInput<name>,
      ) => Record<string, readonly [string, string]>,
    ) =>
    async (input: CallInput<name>): Promise<CallAnswer<name>> => {
      const answer = await service[call](input)
      for (const [path, [given, asked]] of Object.entries(placesOf(answer, input)))
        if (given.toLowerCase() !== asked.toLowerCase())
          throw new SafeServiceAnswerError({
            call,
            stored: calls[call].isSafeToRepeat ? 'no' : 'maybe',
            path,
            expected: say('{asked}, which was asked for', { asked }),
          })
      return answer
    }
  const safeTxHash = ({ detailedExecutionInfo: info }: TransactionDetails, asked: string | undefined) =>
    info?.type === 'MULTISIG' && asked
      ? { 'detailedExecutionInfo.safeTxHash': [info.safeTxHash, asked] as const }
      : {}
  return {
    ...service,
    getSafeInfo: only('getSafeInfo', ({ address, chainId }, asked) => ({
      'address.value': [address.value, asked.address],
      chainId: [chainId, chain],
    })),
    getChainConfig: only('getChainConfig', ({ chainId }) => ({ chainId: [chainId, chain] })),
    getSafeMessage: only('getSafeMessage', ({ messageHash }, asked) => ({
      messageHash: [messageHash, asked.message_hash],
    })),
    // The service's own ids of such transactions end with the hash.
    getTransactionDetails: only('getTransactionDetails', (answer, { transactionId }) =>
      safeTxHash(answer, /0x[0-9a-fA-F]{64}$/.exec(transactionId)?.[0]),
    ),
    proposeTransaction: only('proposeTransaction', (answer, { body }) => safeTxHash(answer, body.safeTxHash)),
    confirmTransaction: only('confirmTransaction', (answer, asked) => safeTxHash(answer, asked.safeTxHash)),
  }
}

/** The input of any call, as a caller without types might give it. */
type LooseInput = {
  query?: unknown
  page?: string | null | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  [parameter: string]: unknown
}

/** @throws SafeServiceRequestError that names the field */
function checked<schema extends v.GenericSchema>(
  call: string,
  part: 'query' | 'body',
  schema: schema,
  value: unknown,
): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const { path, expected } = faultOf(parsed.issues)
  const field = path ? `${part}.${path}` : part
  throw new SafeServiceRequestError({
    call,
    field,
    fault: message('The wallet service was not asked for {call}: {field} is wrong. Expected: {expected}.'),
    values: { expected },
    cause: new v.ValiError(parsed.issues),
  })
}

/**
 * The body as it was given, because it is what was signed: typed data too.
 *
 * @throws SafeServiceRequestError
 */
function textOfBody(call: string, schema: v.GenericSchema, body: unknown): string | undefined {
  checked(call, 'body', schema, body)
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw new SafeServiceRequestError({
      call,
      field: 'body',
      fault: message('The wallet service was not asked for {call}: {field} cannot be written as JSON.'),
      cause,
    })
  }
}

/** @throws SafeServiceAnswerError that names the place */
function answerOf<schema extends v.GenericSchema>(
  schema: schema,
  received: Received,
  sent: Sent,
): v.InferOutput<schema> {
  const { content, status } = received
  const parsed = v.safeParse(schema, content)
  if (parsed.success) return parsed.output
  const { call, stored } = sent
  const { path, expected } =
    content === undefined
      ? { path: '', expected: say('an answer that is not empty') }
      : faultOf(parsed.issues)
  throw new SafeServiceAnswerError({
    call,
    stored,
    status,
    path,
    expected,
    cause: new v.ValiError(parsed.issues),
  })
}

/** Asks again after what passes by itself. */
async function requestPatiently(
  sent: Sent,
  pauses: readonly number[],
  pause: NonNullable<SafeServiceOptions['pause']>,
): Promise<Received> {
  const [ms, ...rest] = pauses
  try {
    return await request(sent)
  } catch (error) {
    const longer = ms === undefined ? undefined : pauseAfter(error, ms)
    if (longer === undefined) throw error
    await pause(longer, sent.signal)
    return requestPatiently(sent, rest, pause)
  }
}

/** Milliseconds until another try is worth it; undefined when none is. */
function pauseAfter(error: unknown, ms: number): number | undefined {
  if (error instanceof SafeServiceUnreachableError) return ms
  if (!(error instanceof SafeServiceRefusedError) || !worthRepeating.has(error.status ?? 0)) return undefined
  const longer = Math.max(ms, error.retryAfterMs ?? 0)
  return longer > longestPause ? undefined : longer
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

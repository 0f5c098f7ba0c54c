import type { Hex } from 'viem'
import { dataSchema } from '../hex/hexText.ts'
import { readText } from '../http/readBytes.ts'
import { say } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { EarlyAnswer } from './earlyAnswer.ts'
import { type RpcEndpoint, redact } from './rpcHost.ts'
import { deviceStopwatch, type Stopwatch } from './stopwatch.ts'

export type RpcRequest = { method: string; params: readonly unknown[] }

/**
 * What came of asking one node once:
 * - `answer`: a well-formed result;
 * - `revert`: the node executed the call and the contract refused (an answer, too); `data` is missing where
 *   the node keeps it to itself;
 * - `fault`: no answer. `isRefusal` marks a node that lives but would not answer this (range too wide, no
 *   such block, rate limit in a JSON-RPC error) from one that is not there or talks nonsense.
 */
export type RpcOutcome =
  | { type: 'answer'; result: unknown }
  | { type: 'revert'; data: Hex | undefined }
  | { type: 'fault'; reason: string; isRefusal: boolean }

/**
 * More than any answer we ask for (bitmaps and logs of a campaign of 10 million), less than what hurts a
 * phone.
 */
const maxResponseBytes = 16 * 1024 * 1024

const responseSchema = v.object({
  jsonrpc: v.literal('2.0'),
  /** Compared with that of the question. */
  id: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.nullish(
    v.object({
      code: v.pipe(v.number(), v.finite()),
      message: v.fallback(v.string(), ''),
      data: v.optional(v.unknown()),
    }),
  ),
})

let lastId = 0

/**
 * Asks one node one question (JSON-RPC 2.0 over HTTP POST). Never throws: what went wrong is part of the
 * outcome.
 */
export async function rpcRequest(
  endpoint: RpcEndpoint,
  request: RpcRequest,
  options: {
    timeoutMs: number
    /**
     * Asked when that has passed: for how many milliseconds more an answer is waited for. Default: for none.
     */
    prolong?: ((waitedMs: number) => number) | undefined
    stopwatch?: Stopwatch | undefined
    /** Default: that of the page or of Node. */
    fetch?: typeof fetch | undefined
    /** Where it has been asked already. */
    early?: EarlyAnswer | undefined
  },
): Promise<RpcOutcome> {
  const { timeoutMs, prolong, stopwatch = deviceStopwatch, early } = options
  const id = early ? 0 : ++lastId
  const controller = early?.controller ?? new AbortController()
  let waitedMs = timeoutMs
  const expire = () => {
    const more = prolong?.(waitedMs) ?? 0
    if (more === 0) return controller.abort()
    waitedMs += more
    stop = stopwatch.after(more / 1000, expire)
  }
  let stop = stopwatch.after(timeoutMs / 1000, expire)
  try {
    const response = early
      ? (await early.answer).clone()
      : await (options.fetch ?? fetch)(endpoint.href, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(endpoint.authorization && { authorization: endpoint.authorization }),
          },
          body: JSON.stringify({ jsonrpc: '2.0', id, ...request }),
          signal: controller.signal,
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
        })
    const text = await readText(response, maxResponseBytes)
    if (text === undefined) return nonsense(say('It answered with more than 16 MB.'))
    return interpret({ endpoint, request, id, status: response.status, isOk: response.ok, text })
  } catch {
    // fetch reports little on purpose (CORS, DNS, refused, broken off): the host is all that is known for
    // sure.
    return controller.signal.aborted
      ? {
          type: 'fault',
          reason: say('No answer within {timeoutMs} ms.', { timeoutMs: String(waitedMs) }),
          isRefusal: false,
        }
      : { type: 'fault', reason: say('No connection.'), isRefusal: false }
  } finally {
    stop()
  }
}

function interpret(given: {
  endpoint: RpcEndpoint
  request: RpcRequest
  id: number
  status: number
  isOk: boolean
  text: string
}): RpcOutcome {
  const { endpoint, request, id, status, isOk, text } = given
  const parsed = v.safeParse(responseSchema, parseJson(text))
  if (!parsed.success) {
    if (status === 429)
      return { type: 'fault', reason: say('HTTP 429 (too many requests).'), isRefusal: true }
    return isOk ? nonsense(say('Its answer isn’t JSON-RPC.')) : nonsense(`HTTP ${status}.`)
  }
  const { id: answeredId, error, result } = parsed.output
  if (error) {
    const isExecution = request.method === 'eth_call' || request.method === 'eth_estimateGas'
    const data = revertData(error.data)
    const isRevert = error.code === 3 || error.code === -32015 || /revert/i.test(error.message)
    if (isExecution && isRevert) {
      return answeredId === id ? { type: 'revert', data } : nonsense(say('It answered another question.'))
    }
    const said = redact(error.message, endpoint)
    const code = String(error.code)
    const reason = said ? say('Error {code} ({said}).', { code, said }) : say('Error {code}.', { code })
    return { type: 'fault', reason, isRefusal: true }
  }
  if (!isOk) return nonsense(`HTTP ${status}.`)
  if (answeredId !== id) return nonsense(say('It answered another question.'))
  if (result === undefined) return nonsense(say('Its answer has no result.'))
  return { type: 'answer', result }
}

const nonsense = (reason: string): RpcOutcome => ({ type: 'fault', reason, isRefusal: false })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nestedDataSchema = v.union([
  v.pipe(
    v.object({ data: dataSchema }),
    v.transform(({ data }) => data),
  ),
  v.pipe(
    v.object({ originalError: v.object({ data: dataSchema }) }),
    v.transform(({ originalError }) => originalError.data),
  ),
])

/** Nodes put the bytes of a revert into `data`, into `data.data`, or behind the word `Reverted`. */
function revertData(data: unknown): Hex | undefined {
  const plain = typeof data === 'string' ? data.replace(/^Reverted\s+/, '') : data
  const direct = v.safeParse(dataSchema, plain)
  if (direct.success) return direct.output
  const nested = v.safeParse(nestedDataSchema, data)
  return nested.success ? nested.output : undefined
}

import { type CallName, calls } from '../../src/safe/service/calls.ts'
import * as v from '../../src/schema/v.ts'
import type { CallContext, Handlers, NewerRoute } from './handlers.ts'
import { parseBody } from './parseBody.ts'
import { parseQuery } from './parseQuery.ts'
import { addressOf } from './readTransaction.ts'
import { dataFault, nestFault, validationFault } from './serviceFault.ts'

type Asked = { path: Record<string, string>; query: URLSearchParams; body: unknown }

type Route = {
  readonly method: string
  readonly path: string
  readonly pattern: RegExp
  /** Resolves with the answer and its status; undefined is an empty body. */
  answer(asked: Asked, context: CallContext): Promise<{ status: number; body: unknown }>
}

/**
 * Answers what `request` asks for, at a path below the service's own. Throws a `ServiceFault` where it says
 * no.
 */
export type Router = (
  path: string,
  request: Request,
  body: unknown,
) => Promise<{ status: number; body: unknown }>

/**
 * The routes of the table (src/safe/service/calls.ts) and the newer ones. Paths, queries and bodies are
 * checked with the table's own schemas, and so is what the handlers answer: a double that breaks its contract
 * fails instead of lying.
 */
export function createRouter(options: {
  readonly chainId: number
  readonly handlers: Handlers
  readonly newerRoutes: readonly NewerRoute[]
}): Router {
  const names = Object.keys(calls) as CallName[]
  const routes = [
    ...names.flatMap((name) => routeOf(name, options.handlers) ?? []),
    ...options.newerRoutes.map(newerRoute),
  ]
  return async (path, request, body) => {
    for (const route of routes) {
      const found = route.method === request.method && route.pattern.exec(path)
      if (!found) continue
      const url = new URL(request.url)
      const values = checkPath(found.groups ?? {}, options.chainId)
      return route.answer({ path: values, query: url.searchParams, body }, { url })
    }
    throw nestFault(404, `Cannot ${request.method} ${path}`, 'Not Found')
  }
}

/** A trailing slash may be there or not. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
}

/** Statuses of calls whose answer is an empty body, where it is not 200. */
const emptyStatuses: Partial<Record<CallName, number>> = { proposeSafeMessage: 202 }

function routeOf(name: CallName, handlers: Handlers): Route | undefined {
  const { method, path, query, body, answer } = calls[name]
  // Each name has its own types, and a key that is a union has none of them: the parses above and below are
  // the check.
  const handler = handlers[name] as ((input: unknown, context: CallContext) => Promise<unknown>) | null
  if (!handler) return undefined
  return {
    method,
    path,
    pattern: patternOf(path),
    async answer(asked, context) {
      const input = {
        path: asked.path,
        query: parseQuery(query, asked.query),
        body: body.type === 'undefined' ? undefined : parseBody(body, asked.body),
      }
      const answered = await handler(input, context)
      const checked = v.safeParse(answer, answered)
      if (!checked.success)
        throw new Error(`The double's answer to ${name} is none: ${checked.issues[0].message}`)
      return { status: emptyStatuses[name] ?? 200, body: answered }
    },
  }
}

function newerRoute({ method, path, answer }: NewerRoute): Route {
  return {
    method,
    path,
    pattern: patternOf(path),
    answer: async (asked, context) => ({ status: 200, body: await answer(asked, context) }),
  }
}

const parameters: Readonly<Record<string, (text: string) => string>> = {
  address: addressOf,
  safe_address: addressOf,
  safeTxHash: hashOf,
  message_hash: hashOf,
}

function checkPath(values: Record<string, string>, chainId: number): Record<string, string> {
  const checked: Record<string, string> = {}
  for (const [name, encoded] of Object.entries(values)) {
    const text = decode(encoded)
    if (name === 'chainId' && text !== String(chainId)) throw dataFault(404, 'No chain with this id.')
    checked[name] = parameters[name]?.(text) ?? text
  }
  return checked
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw nestFault(400, `Failed to decode param '${text}'`, 'Bad Request')
  }
}

function hashOf(text: string): string {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text))
    throw validationFault({ code: 'custom', message: 'Invalid "0x" notated hash', path: [] })
  return text.toLowerCase()
}

import type { BlockList } from 'node:net'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { keysOf } from '../src/schema/placeOf.ts'
import * as v from '../src/schema/v.ts'
import { accountSchema, apiRoot, type CallName, type CallRow, calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { isBusy } from './database/isBusy.ts'
import { isUnwritable } from './database/isUnwritable.ts'
import type { Answered, Asked, Handlers } from './handlers.ts'
import { ProblemError, problemResponse } from './http/problem.ts'
import { readBody } from './http/readBody.ts'
import { callCosts } from './limits/callCosts.ts'
import { type ClientNetworks, clientAddress, isAmong, networksOf } from './limits/clientNetwork.ts'
import { createConcurrencyLimit } from './limits/createConcurrencyLimit.ts'
import type { RateLimits } from './limits/createRateLimits.ts'
import { createShares, inShare, type MostPlaces, tooMuchAtOnce } from './limits/createShares.ts'
import type { ApiLog } from './observe/createLog.ts'
import type { ApiMetrics } from './observe/createMetrics.ts'
import { openApiText } from './openApi.ts'
import type { PackageFiles } from './packages/createPackageFiles.ts'

export type ApiParts = {
  readonly handlers: Handlers
  /** Exact origins of this site's pages. Others may read nothing and change nothing. */
  readonly origins: readonly string[]
  /** Exact origins of the Safe hosts that these pages may run inside of. */
  readonly safeHosts?: readonly string[] | undefined
  /** Whose `X-Forwarded-For` is believed. */
  readonly proxies: BlockList
  /** Makes networks countable without being known. */
  readonly salt: string
  readonly limits: RateLimits
  /** Default: `usualAtOnce`. */
  readonly mostAtOnce?: MostAtOnce | undefined
  /** Milliseconds within which a body must be here. */
  readonly bodyPatience?: number | undefined
  /** Whether the database and the chain answer. */
  readonly isReady: () => Promise<boolean>
  /** Files of published packages; undefined for what is none. */
  readonly packageFiles?: PackageFiles | undefined
  readonly log: ApiLog
  readonly metrics: ApiMetrics
}

/** Questions that are under way at once; more are sent away. */
export type MostAtOnce = {
  /** That are answered out of the database. */
  readonly database: number
  /**
   * That ask the chain, whose nodes may be silent for long: they have places of their own, so that all others
   * go on.
   */
  readonly chain: number
  /** That are being answered. */
  readonly answers: MostPlaces
  /** Whose body is on its way: who sends slowly is in the way of nobody who reads. */
  readonly bodies: MostPlaces
  /** Of the latter those that are longer than other calls take. */
  readonly longBodies: MostPlaces
}

export const usualAtOnce: MostAtOnce = {
  database: 200,
  chain: 50,
  answers: { address: 10, network: 30, wideNetwork: 60, all: 500 },
  // At most 100,000 bytes each.
  bodies: { address: 5, network: 20, wideNetwork: 40, all: 400 },
  // At most 1,400,000 bytes each.
  longBodies: { address: 2, network: 4, wideNetwork: 6, all: 20 },
}
/** Slower than any phone, for what a call has to say. */
const usualBodyPatience = 10_000

/** A request, the address at the other end of its connection, and what ends that without a word. */
export type ApiFetch = (
  request: Request,
  connection: { readonly peer: string; readonly cut?: (() => void) | undefined },
) => Promise<Response>

/** The API as one function of a request. It opens no socket, reads no environment, and never rejects. */
export function createApi(parts: ApiParts): ApiFetch {
  const { handlers, origins, safeHosts = [], proxies, salt, limits, isReady, log, metrics } = parts
  const { mostAtOnce = usualAtOnce, bodyPatience = usualBodyPatience, packageFiles } = parts
  const app = new Hono<{ Bindings: { peer: string } }>()
  const ofDatabase = createConcurrencyLimit(mostAtOnce.database, tooMuchAtOnce)
  const ofChain = createConcurrencyLimit(mostAtOnce.chain, tooMuchAtOnce)
  const answers = createShares(mostAtOnce.answers)
  const bodies = createShares(mostAtOnce.bodies)
  const longBodies = createShares(mostAtOnce.longBodies)
  let isProxyReported = false

  const networksOfCaller = (peer: string, forwarded: string | undefined) => {
    if (forwarded !== undefined && !isProxyReported && !isAmong(peer, proxies)) {
      isProxyReported = true
      log.info(undeclaredProxy)
    }
    return networksOf(clientAddress(peer, forwarded, proxies), salt)
  }

  app.get('/health', () => Response.json({ status: 'ok' }))
  app.get('/ready', async () => {
    const ready = await isReady()
    return Response.json({ status: ready ? 'ok' : 'not-ready' }, { status: ready ? 200 : 503 })
  })
  app.get(
    `${apiRoot}/openapi.json`,
    () => new Response(openApiText(), { headers: { 'content-type': 'application/json' } }),
  )

  for (const name of Object.keys(calls) as CallName[]) {
    const row: CallRow = calls[name]
    const { asksChain, body: longBody } = callCosts[name]
    const readSent = (request: Request, client: ClientNetworks) =>
      inShare(longBody ? longBodies : bodies, client, () =>
        readBody(request, longBody ?? { patience: bodyPatience }),
      )
    const takesBody = !v.is(row.body, undefined)
    app.on(
      row.method.toUpperCase(),
      `${apiRoot}${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
      async (context) => {
        const started = performance.now()
        const response = await attempt(async () => {
          const { req } = context
          // Before anything is counted: a foreign page is to use up nothing of its visitor's network.
          const origin = originOf(req.raw, row, origins)
          const frame = frameOf(req.header(pageHeaders.frame), safeHosts)
          const networks = networksOfCaller(context.env.peer, req.header('x-forwarded-for'))
          limits.count(name, networks)
          const parameters = parsed(row.parameters, req.param(), 'path')
          const account = parsed(v.optional(accountSchema), req.header(pageHeaders.account), 'header')
          const sent = takesBody ? await readSent(req.raw, networks) : undefined
          return inShare(answers, networks, async () => {
            const asked = {
              parameters,
              origin,
              frame,
              account,
              body: parsed(row.body, sent, 'body'),
              cookies: getCookie(context),
              client: networks,
              countAccount: (whose: `0x${string}`) => limits.countAccount(name, whose),
            }
            return (asksChain ? ofChain : ofDatabase)('all', async () => {
              const handler = handlers[name] as (asked: Asked<CallName>) => Promise<Answered<CallName>>
              const { body, cookies = [] } = await handler(asked as Asked<CallName>)
              return answer(row, body, cookies)
            })
          })
        }, log)
        metrics.answered(name, response.status, (performance.now() - started) / 1000)
        log.answered({ call: name, status: response.status, ms: Math.round(performance.now() - started) })
        return response
      },
    )
  }

  /** Pages on other origins of this site ask before they ask. */
  app.options(
    `${apiRoot}/*`,
    () =>
      new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, POST, DELETE',
          'access-control-allow-headers': ['content-type', ...Object.values(pageHeaders)].join(', '),
          'access-control-max-age': '600',
        },
      }),
  )
  app.notFound(({ req }) => {
    const allowed = methodsAt(new URL(req.url).pathname)
    if (allowed.length === 0)
      return problemResponse(new ProblemError('not-found', 'This API has no such path.'))
    const response = problemResponse(
      new ProblemError('wrong-method', `This path is asked with ${allowed.join(' or ')}.`),
    )
    response.headers.set('allow', allowed.join(', '))
    return response
  })
  app.onError((error) => {
    log.broke(error)
    return problemResponse(broken)
  })

  return async (request, { peer, cut }) => {
    try {
      const file = await packageFiles?.(request, { cut })
      return file ?? forPages(await app.fetch(request, { peer }), request, origins)
    } catch (error) {
      log.broke(error)
      return forPages(problemResponse(broken), request, origins)
    }
  }
}

const broken = new ProblemError(
  'internal',
  'The API failed. Check whether anything was done, and try again later.',
)
/** Behind a proxy that is not declared, all visitors are one network and share its limits. */
const undeclaredProxy =
  'X-Forwarded-For came from a peer that is not in EVERCLAIM_PROXIES: if it is your proxy, name it there, or all visitors share the limits of one network'
const busy = new ProblemError('overloaded', 'The database is too slow. Try again in a moment.', {
  retryAfter: 5,
})
const unwritable = new ProblemError(
  'cannot-save',
  'The server can’t save anything now: its disk is full or refuses it. Nothing was done. Try again later.',
  { retryAfter: 60 },
)

async function attempt(work: () => Promise<Response>, log: ApiLog): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError) return problemResponse(error)
    log.broke(error)
    if (isUnwritable(error)) return problemResponse(unwritable)
    return problemResponse(isBusy(error) ? busy : broken)
  }
}

function parsed(schema: CallRow['body'], value: unknown, where: string): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const path = keysOf(result.issues[0]).map(String).join('.').slice(0, 100)
  throw new ProblemError('malformed', 'A field is missing, invalid or extra.', {
    reason: path ? `${where}.${path}` : where,
  })
}

/**
 * Who changes something is a page of this site, by its exact origin. Who reads, or asks for what is open to
 * programs, may be anybody without one, except another site's page whose browser says so.
 */
function originOf(
  request: Request,
  { method, isOpen }: CallRow,
  origins: readonly string[],
): string | undefined {
  const origin = request.headers.get('origin') ?? undefined
  const isForeign = request.headers.get('sec-fetch-site') === 'cross-site'
  if (origin === undefined && (method === 'get' || isOpen) && !isForeign) return undefined
  if (origin !== undefined && origins.includes(origin)) return origin
  throw new ProblemError('foreign-origin', 'Only this site’s pages can ask for this.')
}

/** Who says to run inside a Safe host names one that this site runs inside of. */
function frameOf(frame: string | undefined, safeHosts: readonly string[]): string | undefined {
  if (frame === undefined || safeHosts.includes(frame)) return frame
  throw new ProblemError('foreign-origin', 'This site does not run inside that host.')
}

function answer(row: CallRow, body: unknown, cookies: readonly string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (row.status === 204) return new Response(null, { status: 204, headers })
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(v.parse(row.answer, body)), { status: row.status, headers })
}

/**
 * What every answer says to browsers: which pages may read it, and that it is nothing but what it is called.
 */
function forPages(response: Response, request: Request, origins: readonly string[]): Response {
  const { headers } = response
  headers.append('vary', 'origin')
  headers.set('x-content-type-options', 'nosniff')
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) return response
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  headers.set('access-control-expose-headers', 'retry-after')
  return response
}

function methodsAt(path: string): string[] {
  if (path === '/health' || path === '/ready' || path === `${apiRoot}/openapi.json`) return ['GET']
  return Object.values(calls as Record<CallName, CallRow>)
    .filter(({ path: pattern }) =>
      new RegExp(`^${apiRoot}${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    .map(({ method }) => method.toUpperCase())
}

import type { BlockList } from 'node:net'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { accountSchema, apiRoot, type CallName, type CallRow, calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { isBusy } from './database/isBusy.ts'
import type { Answered, Asked, Handlers } from './handlers.ts'
import { ProblemError, problemResponse } from './http/problem.ts'
import { readBody } from './http/readBody.ts'
import { clientAddress, networkHash } from './limits/clientNetwork.ts'
import type { RateLimits } from './limits/createRateLimits.ts'
import type { ApiLog } from './observe/createLog.ts'
import type { ApiMetrics } from './observe/createMetrics.ts'
import { openApiDocument } from './openApi.ts'

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
  /** Questions that are answered at once; more are sent away. */
  readonly mostAtOnce: number
  /** Whether the database and the chain answer. */
  readonly isReady: () => Promise<boolean>
  readonly log: ApiLog
  readonly metrics: ApiMetrics
}

/** A request, and the address at the other end of its connection. */
export type ApiFetch = (request: Request, connection: { readonly peer: string }) => Promise<Response>

/** The API as one function of a request. It opens no socket, reads no environment, and never rejects. */
export function createApi(parts: ApiParts): ApiFetch {
  const {
    handlers,
    origins,
    safeHosts = [],
    proxies,
    salt,
    limits,
    mostAtOnce,
    isReady,
    log,
    metrics,
  } = parts
  const app = new Hono<{ Bindings: { peer: string } }>()
  let underWay = 0

  app.get('/health', () => Response.json({ status: 'ok' }))
  app.get('/ready', async () => {
    const ready = await isReady()
    return Response.json({ status: ready ? 'ok' : 'not-ready' }, { status: ready ? 200 : 503 })
  })
  app.get(`${apiRoot}/openapi.json`, () => Response.json(openApiDocument()))

  for (const name of Object.keys(calls) as CallName[]) {
    const row: CallRow = calls[name]
    app.on(
      row.method.toUpperCase(),
      `${apiRoot}${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
      async (context) => {
        const started = performance.now()
        const response = await attempt(async () => {
          if (underWay >= mostAtOnce)
            throw new ProblemError('overloaded', 'Too much is asked at once. Try again in a moment.', {
              retryAfter: 1,
            })
          underWay++
          try {
            const { req } = context
            const address = clientAddress(context.env.peer, req.header('x-forwarded-for'), proxies)
            const network = networkHash(address, salt)
            await limits.count(name, network)
            const asked = {
              parameters: parsed(row.parameters, req.param(), 'path'),
              origin: originOf(req.raw, row.method, origins),
              frame: frameOf(req.header(pageHeaders.frame), safeHosts),
              account: parsed(accountSchema.optional(), req.header(pageHeaders.account), 'header'),
              body: parsed(
                row.body,
                row.body.safeParse(undefined).success ? undefined : await readBody(req.raw),
                'body',
              ),
              cookies: getCookie(context),
              networkHash: network,
            }
            const handler = handlers[name] as (asked: Asked<CallName>) => Promise<Answered<CallName>>
            const { body, cookies = [] } = await handler(asked as Asked<CallName>)
            return answer(row, body, cookies)
          } finally {
            underWay--
          }
        }, log)
        metrics.answered(name, response.status, (performance.now() - started) / 1000)
        log.answered({ call: name, status: response.status, ms: Math.round(performance.now() - started) })
        return withCors(response, context.req.raw, origins)
      },
    )
  }

  /** Pages on other origins of this site ask before they ask. */
  app.options(`${apiRoot}/*`, ({ req }) =>
    withCors(
      new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, POST, DELETE',
          'access-control-allow-headers': ['content-type', ...Object.values(pageHeaders)].join(', '),
          'access-control-max-age': '600',
        },
      }),
      req.raw,
      origins,
    ),
  )
  app.notFound(({ req }) => {
    const allowed = methodsAt(new URL(req.url).pathname)
    if (allowed.length === 0)
      return problemResponse(new ProblemError('not-found', 'This API has nothing at this path.'))
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

  return async (request, { peer }) => {
    try {
      return await app.fetch(request, { peer })
    } catch (error) {
      log.broke(error)
      return problemResponse(broken)
    }
  }
}

const broken = new ProblemError('internal', 'The API has a fault. Nothing was done; try again later.')
const busy = new ProblemError('overloaded', 'The database does not keep up. Try again in a moment.', {
  retryAfter: 5,
})

async function attempt(work: () => Promise<Response>, log: ApiLog): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError) return problemResponse(error)
    log.broke(error)
    return problemResponse(isBusy(error) ? busy : broken)
  }
}

function parsed(schema: CallRow['body'], value: unknown, where: string): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.map(String).join('.').slice(0, 100)
  throw new ProblemError('malformed', 'A field is missing, is of another form, or is one too many.', {
    reason: path ? `${where}.${path}` : where,
  })
}

/** Who changes something is a page of this site, by its exact origin. Who reads may be anybody without one. */
function originOf(
  request: Request,
  method: CallRow['method'],
  origins: readonly string[],
): string | undefined {
  const origin = request.headers.get('origin') ?? undefined
  if (origin === undefined && method === 'get') return undefined
  if (origin !== undefined && origins.includes(origin)) return origin
  throw new ProblemError('foreign-origin', 'Only pages of this site may ask for this.')
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
  return new Response(JSON.stringify(row.answer.parse(body)), { status: row.status, headers })
}

function withCors(response: Response, request: Request, origins: readonly string[]): Response {
  response.headers.append('vary', 'origin')
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) return response
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-allow-credentials', 'true')
  response.headers.set('access-control-expose-headers', 'retry-after')
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

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { EverclaimError } from '../../src/errors.ts'
import * as v from '../../src/schema/v.ts'
import { answerControl } from '../http/answerControl.ts'
import { guardLoopback } from '../http/guardLoopback.ts'
import { listenOn } from '../http/listenOn.ts'
import { readBody } from '../http/readBody.ts'
import { pathOf, sendJson, sendText } from '../http/responses.ts'
import { bundleScript } from './bundleScript.ts'
import { createSafeHost, type SafeHostParts } from './createSafeHost.ts'
import { type HostRoute, hostRoutes } from './hostApi.ts'
import { type HostControl, hostControlSchema, intactHost } from './hostControl.ts'
import { listenAsSafeHost } from './safeHostOrigins.ts'

export type SafeHostOptions = SafeHostParts & {
  /** The app that is shown when the address names no other one. */
  readonly appUrl: string
}

export type SafeHost = {
  /** The host's page; its exact origin is among those that the site was built for. */
  readonly url: string
  /** The same page under an origin that no site knows. */
  readonly unlistedUrl: string
  /** A small app with Safe's official SDK, to try the host with. */
  readonly testAppUrl: string
  /** Makes the host misbehave from now on; `{}` only reads. Also POST /api/control. */
  control(change: Partial<HostControl>): HostControl
  /** Forgets every proposal and message. */
  clear(): void
  stop(): Promise<void>
}

const folder = new URL('./page/', import.meta.url)
const testApp = new URL('./test-app/', import.meta.url)

type File = { readonly type: string; read(): Promise<Buffer> }
const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const plainFile = (url: URL, type: string): File => ({ type, read: () => readFile(url) })
const bundled = (entry: URL): File => {
  let made: Promise<Buffer> | undefined
  return {
    type: script,
    read() {
      made ??= bundleScript(entry)
      return made
    },
  }
}

/**
 * Serves a double of Safe{Wallet} for the demo Safe: a page that embeds an app, and the server behind it. It
 * listens on the loopback interface and answers its own pages only, because it signs.
 *
 * @throws SandboxError when every port is taken
 */
export async function serveSafeHost(options: SafeHostOptions): Promise<SafeHost> {
  const host = createSafeHost(options)
  let state = intactHost
  let otherOrigin = ''

  const files: Readonly<Record<string, File>> = {
    '/': plainFile(new URL('index.html', folder), html),
    // Where Safe's own wallet opens an app for anyone who follows a link.
    '/apps/open': plainFile(new URL('index.html', folder), html),
    '/host.css': plainFile(new URL('host.css', folder), 'text/css; charset=utf-8'),
    '/host.js': bundled(new URL('main.ts', folder)),
    '/messenger/': plainFile(new URL('messenger.html', folder), html),
    '/messenger/messenger.js': plainFile(new URL('messenger.js', folder), script),
    '/test-app/': plainFile(new URL('index.html', testApp), html),
    '/test-app/app.js': bundled(new URL('app.ts', testApp)),
    '/manifest.json': plainFile(new URL('manifest.json', testApp), 'application/json'),
  }

  const control: SafeHost['control'] = (change) => {
    state = v.parse(hostControlSchema, { ...state, ...change })
    return state
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, name: string) {
    const refusal = guardLoopback(request, request.method === 'POST' && name !== 'control')
    if (refusal) return sendJson(response, 403, { error: refusal })
    if (name === 'control') return answerControl(request, response, v.partial(hostControlSchema), control)
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'Use POST.' })
    const body = await readBody(request)
    if (!isRoute(name)) return sendJson(response, 404, { error: 'The Safe host has nothing here.' })
    const parsed = v.safeParse(hostRoutes[name].body, body)
    if (!parsed.success)
      return sendJson(response, 400, { error: parsed.issues.map(({ message }) => message).join(' ') })
    if (name === 'world')
      return sendJson(response, 200, { ...host.world(), appUrl: options.appUrl, otherOrigin })
    // The body was parsed by the schema of this very route; TypeScript does not follow a key that is a union.
    const act = host[name] as (body: unknown) => Promise<unknown>
    try {
      sendJson(response, 200, (await act(parsed.output)) ?? null)
    } catch (error) {
      sendJson(response, 422, {
        error:
          error instanceof EverclaimError ? [error.summary, ...error.facts].join(' ') : 'The sandbox failed.',
      })
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = pathOf(request)
    if (path.startsWith('/api/')) return answerApi(request, response, path.slice('/api/'.length))
    // A host reads an app's manifest from its own origin, so that one file is for everybody.
    const refusal = path === '/manifest.json' ? undefined : guardLoopback(request, false)
    if (refusal) return sendText(response, 403, refusal)
    const file = Object.hasOwn(files, path) ? files[path] : undefined
    if (!file) return sendText(response, 404, 'Nothing here.')
    response.setHeader('content-type', file.type)
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('content-security-policy', policyOf(path))
    if (path === '/manifest.json') response.setHeader('access-control-allow-origin', '*')
    response.end(await file.read())
  }

  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { error: error instanceof Error ? error.message : 'The sandbox failed.' })
    })
  })
  const { port, origin } = await listenAsSafeHost((port) => listenOn(server, port))
  otherOrigin = `http://127.0.0.1:${port}`
  return {
    url: origin,
    unlistedUrl: otherOrigin,
    testAppUrl: `${otherOrigin}/test-app/`,
    control,
    clear: host.clear,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function isRoute(name: string): name is HostRoute {
  return Object.hasOwn(hostRoutes, name)
}

/** The host may be framed by nobody; the app in it by the host, under either of its names. */
function policyOf(path: string): string {
  const own = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
  if (path.startsWith('/test-app/')) return `${own}; connect-src 'self'`
  if (path.startsWith('/messenger/')) return own
  return `${own}; connect-src 'self' http: https:; frame-src http: https:; img-src 'self' data:; frame-ancestors 'none'`
}

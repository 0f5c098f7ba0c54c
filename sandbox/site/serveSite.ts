import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readHeaderRules } from '../../server/site/readHeaderRules.ts'
import { cacheOf, etagOf, staticFile } from '../../server/site/staticFile.ts'
import { apiRoot } from '../../src/session/calls.ts'
import { apiControlSchema } from '../api/apiControl.ts'
import type { SandboxApi } from '../api/createSandboxApi.ts'
import type { CallSentences } from '../createCallSentences.ts'
import { listenOn } from '../listenOn.ts'
import { createRelay, type Relay } from '../relay/createRelay.ts'
import type { WalletService } from '../service/createWalletService.ts'
import { walletServiceControlSchema } from '../service/walletServiceControl.ts'
import { createSpeedReports } from '../speed/createSpeedReports.ts'
import { speedPage } from '../speed/speedPage.ts'
import { answerWithFetch } from './answerWithFetch.ts'
import { guardLoopback, guardNeighbour } from './guardLoopback.ts'
import { createNameService, type KnownName } from './nameService.ts'
import { readBody } from './readBody.ts'
import { createRpcProxy } from './rpcProxy.ts'
import { healthy, type SiteControl, siteControlSchema } from './siteControl.ts'
import { type AddressBook, walletEndpoint } from './walletEndpoint.ts'

export type SiteOptions = {
  /** 0 takes a free one. */
  readonly port: number
  /** The built site: plain files. */
  readonly folder: string
  /** anvil's own address. */
  readonly rpcUrl: string
  /** Folder of each campaign's package, by its id. */
  readonly packages: ReadonlyMap<string, string>
  readonly addressBook: AddressBook
  /** Whether pages meet the demo wallet. */
  readonly hasDemoWallet: boolean
  /** What the demo wallet says of the calls that it is asked to send. Default: nothing. */
  readonly sentences?: Pick<CallSentences, 'of'>
  /** What `/sandbox/names`, a double of Ethereum's ENS, knows. Default: nothing. */
  readonly names?: readonly KnownName[]
  /** Drawings (SVG) under `/sandbox/ipfs/`, by the path below it. */
  readonly pictures?: ReadonlyMap<string, string>
  /** What is served at `/sandbox/safe-service/`. Default: nothing. */
  readonly walletService?: Pick<WalletService, 'answer' | 'control'>
  /** What is served at `/api/v1/`. Default: nothing. */
  readonly api?: Pick<SandboxApi, 'answer' | 'control'>
}

export type Site = {
  readonly url: string
  readonly port: number
  /** Makes RPC, package host or relay misbehave from now on; `{}` only reads. Also POST /sandbox/control. */
  control(change: Partial<SiteControl>): SiteControl
  /** How many requests a stalled host has taken in and not answered. */
  waiting(): number
  /** What WalletConnect's relay passed on. */
  readonly relay: Pick<Relay, 'published' | 'connections'>
  stop(): Promise<void>
}

const walletScript = new URL('./demo-wallet.js', import.meta.url)
const relayPath = '/sandbox/relay'
const walletTag = '<script src="/sandbox/demo-wallet.js"></script>'

/**
 * Serves the built site on the loopback interface as a plain static host does, with the headers of the
 * build's `_headers` file, byte for byte but for the one tag that announces the demo wallet. Under
 * `/sandbox/` it stands for the rest of the world: a node, a package host, a wallet, WalletConnect's relay.
 *
 * @throws PortInUseError
 */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const wallet = walletEndpoint(options.rpcUrl, options.addressBook, options.sentences)
  let state: SiteControl = healthy
  let node = createRpcProxy(options.rpcUrl)
  const names = createNameService(options.names ?? [])
  const stalled = new Set<ServerResponse>()
  const headerFile = await readFile(join(options.folder, '_headers'), 'utf8').catch(() => '')
  const headerRules = readHeaderRules(headerFile)
  const relay = createRelay()
  const speed = createSpeedReports()

  const control: Site['control'] = (change) => {
    state = siteControlSchema.parse({ ...state, ...change })
    if (change.rpc) node = createRpcProxy(options.rpcUrl)
    relay.setMode(state.relay)
    if (Object.keys(change).length > 0) {
      for (const response of stalled) response.destroy()
      stalled.clear()
    }
    return state
  }

  async function answerRpc(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') return plain(response, 405, 'Use POST.')
    const body = await readBody(request)
    if (state.rpc === 'stalled') return void stalled.add(response)
    if (state.rpc === 'down') return plain(response, 503, 'The sandbox’s RPC is set to be down.')
    if (state.rpc === 'limited') return plain(response, 429, 'The sandbox is set to refuse.')
    json(response, 200, await node(body, state.rpc))
  }

  async function answerPackage(request: IncomingMessage, response: ServerResponse, path: string) {
    const [id = '', ...rest] = path.split('/')
    const folder = options.packages.get(id)
    if (state.packages === 'stalled') return void stalled.add(response)
    if (state.packages === 'down')
      return plain(response, 503, 'The sandbox’s package host is set to be down.')
    const answer = folder ? await readStatic(folder, `/${rest.join('/')}`) : missing
    response.setHeader('access-control-allow-origin', '*')
    if (answer.kind !== 'file') return plain(response, 404, 'No such file.')
    sendFile(request, response, { ...answer, bytes: tamper(answer.bytes, path, state.packages) }, 'no-cache')
  }

  async function answerSpeed(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'POST') {
      const faults = speed.receive(await readBody(request))
      if (faults.length > 0) return json(response, 400, { error: faults })
      return void response.writeHead(204).end()
    }
    if (request.method === 'DELETE') {
      speed.clear()
      return void response.writeHead(204).end()
    }
    if (request.method !== 'GET') return plain(response, 405, 'Use GET, POST or DELETE.')
    if (request.headers.accept?.includes('application/json')) return json(response, 200, speed.list())
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    response.end(speedPage(speed.list()))
  }

  /**
   * The wallet service is for pages of other ports too (a real wallet); its control is for nobody's page but
   * ours.
   */
  async function answerWalletService(request: IncomingMessage, response: ServerResponse, path: string) {
    const service = options.walletService
    if (!service) return plain(response, 404, 'The sandbox has nothing here.')
    if (path !== 'control') {
      const refusal = guardNeighbour(request)
      return refusal ? plain(response, 403, refusal) : answerWithFetch(request, response, service.answer)
    }
    const refusal = guardLoopback(request, false)
    if (refusal) return plain(response, 403, refusal)
    if (request.method !== 'POST') return json(response, 200, service.control({}))
    const change = walletServiceControlSchema.partial().safeParse(await readBody(request))
    if (!change.success)
      return json(response, 400, { error: change.error.issues.map(({ message }) => message) })
    const { answers, words } = change.data
    return json(
      response,
      200,
      service.control({ ...(answers ? { answers } : {}), ...(words ? { words } : {}) }),
    )
  }

  /** The API keeps its own doors; this one keeps out names that lead to this machine by DNS. */
  async function answerApi(request: IncomingMessage, response: ServerResponse) {
    if (!options.api) return plain(response, 404, 'The sandbox has nothing here.')
    const refusal = guardLoopback(request, false)
    return refusal ? plain(response, 403, refusal) : options.api.answer(request, response)
  }

  async function answerSandbox(request: IncomingMessage, response: ServerResponse, path: string) {
    if (path.startsWith('safe-service/'))
      return answerWalletService(request, response, path.slice('safe-service/'.length))
    if (path.startsWith('packages/')) return answerPackage(request, response, path.slice('packages/'.length))
    const refusal = guardLoopback(request, request.method === 'POST' && path === 'wallet')
    if (refusal) return plain(response, 403, refusal)
    if (path === 'rpc') return answerRpc(request, response)
    if (path === 'names') {
      if (request.method !== 'POST') return plain(response, 405, 'Use POST.')
      return json(response, 200, names(await readBody(request)))
    }
    const picture = path.startsWith('ipfs/') && options.pictures?.get(path.slice('ipfs/'.length))
    if (picture) {
      const bytes = Buffer.from(picture)
      return sendFile(request, response, { bytes, type: 'image/svg+xml' }, 'no-cache')
    }
    if (path === 'speed') return answerSpeed(request, response)
    if (path === 'wallet' && options.hasDemoWallet) {
      if (request.method !== 'POST') return json(response, 200, { result: wallet.accounts() })
      return json(response, 200, await wallet.answer(await readBody(request)))
    }
    if (path === 'demo-wallet.js' && options.hasDemoWallet) {
      const bytes = await readFile(walletScript)
      const type = 'text/javascript; charset=utf-8'
      return sendFile(request, response, { bytes, type }, 'no-cache')
    }
    if (path === 'api/control' && options.api) {
      if (request.method !== 'POST') return json(response, 200, options.api.control({}))
      const change = apiControlSchema.partial().safeParse(await readBody(request))
      if (!change.success)
        return json(response, 400, { error: change.error.issues.map(({ message }) => message) })
      const { answers, budget, relayer } = change.data
      return json(
        response,
        200,
        options.api.control({
          ...(answers ? { answers } : {}),
          ...(budget ? { budget } : {}),
          ...(relayer ? { relayer } : {}),
        }),
      )
    }
    if (path === 'control') {
      if (request.method !== 'POST') return json(response, 200, state)
      const change = siteControlSchema.partial().safeParse(await readBody(request))
      if (!change.success)
        return json(response, 400, { error: change.error.issues.map(({ message }) => message) })
      return json(response, 200, control(definedOnly(change.data)))
    }
    plain(response, 404, 'The sandbox has nothing here.')
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, path: string) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Use GET.')
    const answer = await readStatic(options.folder, path)
    if (state.headers === 'ok')
      for (const { path: pattern, headers } of headerRules)
        if (pattern.test(path)) for (const [name, value] of headers) response.setHeader(name, value)
    if (answer.kind === 'redirect') return void response.writeHead(308, { location: answer.location }).end()
    if (answer.kind === 'file') return sendFile(request, response, announce(answer), cacheOf(answer))
    const page = await readStatic(options.folder, '/404.html')
    if (page.kind !== 'file') return plain(response, 404, 'Not found.')
    response.statusCode = 404
    sendFile(request, response, announce(page), 'no-cache')
  }

  /** Puts the demo wallet into a page; every other file stays as it is. */
  function announce<file extends ReadFile>(file: file): file {
    if (!options.hasDemoWallet || !file.type.startsWith('text/html')) return file
    const bytes = Buffer.from(file.bytes.toString('utf8').replace('</head>', `${walletTag}</head>`))
    return { ...file, bytes }
  }

  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    const pathname = pathOf(request)
    const answered = pathname.startsWith('/sandbox/')
      ? answerSandbox(request, response, pathname.slice('/sandbox/'.length))
      : pathname.startsWith(`${apiRoot}/`)
        ? answerApi(request, response)
        : answerPage(request, response, pathname)
    answered.catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else plain(response, 502, error instanceof Error ? error.message : 'The sandbox failed.')
    })
  })
  server.on('upgrade', (request, socket, head) => {
    const { host } = request.headers
    // A wallet is no page and has no origin.
    if (pathOf(request) !== relayPath || guardLoopback(request, false))
      return void socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    relay.accept(request, socket, head, `ws://${host}${relayPath}`)
  })
  await listenOn(server, options.port)
  const taken = server.address()
  const port = typeof taken === 'object' && taken ? taken.port : options.port
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    control,
    waiting: () => stalled.size,
    relay,
    async stop() {
      relay.stop()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** What a client sends need not be an address at all. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const base = 'http://localhost'
  return URL.canParse(url, base) ? new URL(url, base).pathname : '/404'
}

/** A file that is whole in memory: the sandbox changes some on their way. */
type ReadFile = { readonly bytes: Buffer; readonly type: string }

const missing = { kind: 'missing' } as const

async function readStatic(folder: string, path: string) {
  const found = await staticFile(folder, path)
  return found.kind === 'file' ? { ...found, bytes: await readFile(found.path) } : found
}

function tamper(bytes: Buffer, path: string, mode: SiteControl['packages']): Buffer {
  if (mode === 'damaged' && /\/shards\//.test(path)) {
    const copy = Buffer.from(bytes)
    const middle = copy.length >> 1
    copy[middle] = (copy[middle] ?? 0) ^ 1
    return copy
  }
  if (mode === 'forged' && path.endsWith('/manifest.json'))
    return Buffer.from(bytes.toString('utf8').replace('"title": "', '"title": "Not '))
  return bytes
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: ReadFile, cacheControl: string) {
  const etag = etagOf(file.bytes)
  response.setHeader('cache-control', cacheControl)
  response.setHeader('etag', etag)
  if (response.statusCode === 200 && request.headers['if-none-match'] === etag) {
    response.statusCode = 304
    return void response.end()
  }
  response.setHeader('content-type', file.type)
  response.setHeader('content-length', file.bytes.length)
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

function json(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

function plain(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}

function definedOnly(change: {
  rpc?: SiteControl['rpc'] | undefined
  packages?: SiteControl['packages'] | undefined
  relay?: SiteControl['relay'] | undefined
  headers?: SiteControl['headers'] | undefined
}) {
  const { rpc, packages, relay, headers } = change
  return {
    ...(rpc ? { rpc } : {}),
    ...(packages ? { packages } : {}),
    ...(relay ? { relay } : {}),
    ...(headers ? { headers } : {}),
  }
}

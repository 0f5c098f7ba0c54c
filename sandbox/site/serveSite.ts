import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { campaignListFile } from '../../src/config/campaignListFile.ts'
import * as v from '../../src/schema/v.ts'
import { apiRoot } from '../../src/session/calls.ts'
import { apiControlSchema } from '../api/apiControl.ts'
import type { SandboxApi } from '../api/createSandboxApi.ts'
import type { CallSentences } from '../createCallSentences.ts'
import { answerControl } from '../http/answerControl.ts'
import { answerWithFetch } from '../http/answerWithFetch.ts'
import { guardLoopback, guardNeighbour } from '../http/guardLoopback.ts'
import { listenOn } from '../http/listenOn.ts'
import { readBody } from '../http/readBody.ts'
import { pathOf, sendFile, sendJson, sendText } from '../http/responses.ts'
import { createRelay, type Relay } from '../relay/createRelay.ts'
import type { WalletService } from '../service/createWalletService.ts'
import { walletServiceControlSchema } from '../service/walletServiceControl.ts'
import { speedEndpoint } from '../speed/speedEndpoint.ts'
import { createNameService, type KnownName } from './nameService.ts'
import { packageEndpoint } from './packageEndpoint.ts'
import { type AddedFiles, pageEndpoint } from './pageEndpoint.ts'
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
  readonly api?: Pick<SandboxApi, 'answer' | 'control' | 'storedList'>
}

export type Site = {
  readonly url: string
  readonly port: number
  /** Makes RPC, package host or relay misbehave from now on; `{}` only reads. Also POST /sandbox/control. */
  control(change: Partial<SiteControl>): SiteControl
  /** What is put into it is served from then on. */
  readonly added: AddedFiles
  /** Paths below `sparePath` that were asked for while these hosts were off. */
  readonly askedInVain: Set<string>
  /** How many requests a stalled host has taken in and not answered. */
  waiting(): number
  /** What WalletConnect's relay passed on. */
  readonly relay: Pick<Relay, 'published' | 'connections'>
  stop(): Promise<void>
}

const walletScript = new URL('./demo-wallet.js', import.meta.url)
const relayPath = '/sandbox/relay'
/** Further nodes, at any name below it, and a further host of the packages. */
export const sparePath = '/sandbox/spare/'

/**
 * Serves the built site on the loopback interface as a plain static host does, with the headers of the
 * build's `_headers` file, byte for byte but for the one tag that announces the demo wallet. Under
 * `/sandbox/` it stands for the rest of the world: a node, a package host, a wallet, WalletConnect's relay.
 *
 * @throws PortInUseError
 */
export async function serveSite(options: SiteOptions): Promise<Site> {
  let state: SiteControl = healthy
  let node = createRpcProxy(options.rpcUrl)
  const stalled = new Set<ServerResponse>()
  const relay = createRelay()
  const added: AddedFiles = new Map()
  const askedInVain = new Set<string>()
  const answerPage = await pageEndpoint(options.folder, options.hasDemoWallet, added)

  const control: Site['control'] = (change) => {
    state = v.parse(siteControlSchema, { ...state, ...change })
    if (change.rpc) node = createRpcProxy(options.rpcUrl)
    relay.setMode(state.relay)
    if (Object.keys(change).length > 0) {
      for (const response of stalled) response.destroy()
      stalled.clear()
    }
    return state
  }

  async function answerRpc(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') return sendText(response, 405, 'Use POST.')
    const body = await readBody(request)
    if (state.rpc === 'stalled') return void stalled.add(response)
    if (state.rpc === 'down') return sendText(response, 503, 'The sandbox’s RPC is set to be down.')
    if (state.rpc === 'limited') return sendText(response, 429, 'The sandbox is set to refuse.')
    sendJson(response, 200, await node(body, state.rpc))
  }

  const answerOwn = ownEndpoints(options, {
    control: (request, response) => answerControl(request, response, v.partial(siteControlSchema), control),
    rpc: answerRpc,
  })
  const answerPackage = packageEndpoint(options.packages, stalled)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    const below = (root: string) => (path.startsWith(root) ? path.slice(root.length) : undefined)
    const spare = below(sparePath)
    if (spare !== undefined && state.spare === 'off') {
      askedInVain.add(spare)
      return void response.destroy()
    }
    if (spare !== undefined && !spare.startsWith('packages/')) return answerRpc(request, response)
    const file = below('/sandbox/packages/') ?? below(`${sparePath}packages/`)
    if (file !== undefined) return answerPackage(request, response, { path: file, mode: state.packages })
    const service = below('/sandbox/safe-service/')
    if (service !== undefined) return answerWalletService(request, response, service, options)
    const own = below('/sandbox/')
    if (own !== undefined) return answerOwn(request, response, own)
    if (below(`${apiRoot}/`) !== undefined) return answerApi(request, response, options)
    const list =
      state.pages === 'ok' && path === `/${campaignListFile}` ? await options.api?.storedList() : undefined
    if (list !== undefined) return sendJson(response, 200, JSON.parse(list))
    if (state.pages === 'down') return void response.destroy()
    if (state.pages === 'gone') return sendText(response, 404, 'There is no site here.')
    if (state.pages === 'stalled') return void stalled.add(response)
    return answerPage(request, response, { path, hasHeaders: state.headers === 'ok' })
  }

  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendText(response, 502, error instanceof Error ? error.message : 'The sandbox failed.')
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
    added,
    askedInVain,
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

type Endpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const nothing = (response: ServerResponse) => sendText(response, 404, 'The sandbox has nothing here.')

/** What is at `/sandbox/<name>` for the sandbox's own pages and for programs of this machine. */
function ownEndpoints(options: SiteOptions, { control, rpc }: { control: Endpoint; rpc: Endpoint }) {
  const { api, hasDemoWallet, pictures } = options
  const wallet = walletEndpoint(options.rpcUrl, options.addressBook, options.sentences)
  const names = createNameService(options.names ?? [])
  const endpoints: Readonly<Record<string, Endpoint | false | undefined>> = {
    control,
    rpc,
    async names(request, response) {
      if (request.method !== 'POST') return sendText(response, 405, 'Use POST.')
      sendJson(response, 200, names(await readBody(request)))
    },
    speed: speedEndpoint(),
    wallet:
      hasDemoWallet &&
      (async (request, response) => {
        if (request.method !== 'POST') return sendJson(response, 200, { result: wallet.accounts() })
        sendJson(response, 200, await wallet.answer(await readBody(request)))
      }),
    'demo-wallet.js':
      hasDemoWallet &&
      (async (request, response) => {
        const file = { bytes: await readFile(walletScript), type: 'text/javascript; charset=utf-8' }
        sendFile(request, response, file, 'no-cache')
      }),
    'api/control':
      api &&
      ((request, response) => answerControl(request, response, v.partial(apiControlSchema), api.control)),
  }
  return async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    const refusal = guardLoopback(request, request.method === 'POST' && name === 'wallet')
    if (refusal) return sendText(response, 403, refusal)
    const picture = name.startsWith('ipfs/') && pictures?.get(name.slice('ipfs/'.length))
    if (picture) {
      const file = { bytes: Buffer.from(picture), type: 'image/svg+xml' }
      return sendFile(request, response, file, 'no-cache')
    }
    const endpoint = Object.hasOwn(endpoints, name) && endpoints[name]
    return endpoint ? endpoint(request, response) : nothing(response)
  }
}

/**
 * The wallet service is for pages of other ports too (a real wallet); its control is for nobody's page but
 * ours.
 */
async function answerWalletService(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { walletService }: SiteOptions,
): Promise<void> {
  if (!walletService) return nothing(response)
  const isControl = path === 'control'
  const refusal = isControl ? guardLoopback(request, false) : guardNeighbour(request)
  if (refusal) return sendText(response, 403, refusal)
  if (!isControl) return answerWithFetch(request, response, walletService.answer)
  return answerControl(request, response, v.partial(walletServiceControlSchema), walletService.control)
}

/** The API keeps its own doors; this one keeps out names that lead to this machine by DNS. */
async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  { api }: SiteOptions,
): Promise<void> {
  if (!api) return nothing(response)
  const refusal = guardLoopback(request, false)
  return refusal ? sendText(response, 403, refusal) : api.answer(request, response)
}

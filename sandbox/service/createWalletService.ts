import type { Address } from 'viem'
import { EverclaimError } from '../../src/errors.ts'
import * as v from '../../src/schema/v.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { DelegateStore } from '../safe/createDelegateStore.ts'
import type { MessageStore } from '../safe/createMessageStore.ts'
import type { TransactionStore } from '../safe/createTransactionStore.ts'
import { NotASafeError, SafeRefusalError } from '../safe/safeErrors.ts'
import type { Names, Tokens } from '../safe/transactionDetails.ts'
import { createAccountHandlers } from './accountHandlers.ts'
import { accountRoutes } from './accountRoutes.ts'
import { analysisRoutes } from './analysisRoutes.ts'
import { createChainHandlers } from './chainHandlers.ts'
import { chainRoutes } from './chainRoutes.ts'
import { createTags } from './createTags.ts'
import { createDelegateHandlers } from './delegateHandlers.ts'
import { delegateRoutes } from './delegateRoutes.ts'
import { createDescriber } from './describeTransactions.ts'
import { createDeviceHandlers } from './deviceHandlers.ts'
import type { FixtureContext, Handlers } from './handlers.ts'
import { createMessageHandlers } from './messageHandlers.ts'
import { createRouter } from './routeRequest.ts'
import { dataFault, nestFault, ServiceFault } from './serviceFault.ts'
import { createTransactionHandlers } from './transactionHandlers.ts'
import {
  intactService,
  type WalletServiceControl,
  walletServiceControlSchema,
} from './walletServiceControl.ts'

export type WalletServiceParts = {
  readonly chain: ChainClient
  /** Shared with the Safe host: what is proposed in one is seen in the other. */
  readonly transactions: TransactionStore
  readonly messages: MessageStore
  readonly delegates: DelegateStore
  readonly names: Names
  readonly tokens: Tokens
  /** Safes that exist from the start; others are learnt when they are asked for. */
  readonly safes: readonly Address[]
  /** Apps to list: the site itself. `path` is of the origin at which the service is asked. */
  readonly apps: readonly { readonly name: string; readonly path: string; readonly description: string }[]
  /** Where the service is below its origin, without a slash at its end. Default: at its top. */
  readonly mount?: string
}

export type WalletService = {
  /** Answers one request below `mount`. A `Response.error()` asks the caller to cut the connection. */
  answer(request: Request): Promise<Response>
  /** Makes it misbehave from now on; `{}` only reads. */
  control(change: Partial<WalletServiceControl>): WalletServiceControl
  /** How many requests a stalled service has taken in and not answered. */
  waiting(): number
  /** Forgets what was proposed, registered and learnt. */
  clear(): void
}

/** Where the sandbox's site has it. */
export const walletServicePath = '/sandbox/safe-service'

/** Bytes that a request may have. */
const mostBytes = 500_000

const corsHeaders = {
  // A reader who meets it elsewhere than here should know.
  'x-everclaim-sandbox': 'a development double of a Safe wallet service',
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,POST,PUT,DELETE',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/**
 * A development double of Safe's wallet service over the devnet: it answers from the real Safe contracts and
 * from its own store of proposals, in the wire types that the client reads (src/safe/service). It knows no
 * account, no key and no password, and must not be put on a network.
 */
export function createWalletService(world: WalletServiceParts): WalletService {
  const { chain, mount = '' } = world
  let state = intactService
  let frozen: Promise<bigint> | undefined
  const stalled = new Set<(response: Response) => void>()
  const forgetters: (() => void)[] = []
  let tag = createTags()

  const context: FixtureContext = {
    ...world,
    tag: (key, digest) => tag(key, digest),
    words: () => state.words,
    newestBlock: async () => (state.words === 'behind' ? frozen : undefined),
    whenCleared: (forget) => void forgetters.push(forget),
  }
  const describe = createDescriber(context)
  // Not one call of the table may be missing.
  const handlers: Handlers = {
    ...createTransactionHandlers(context, describe),
    ...createAccountHandlers(context),
    ...createChainHandlers(context),
    ...createMessageHandlers(context),
    ...createDelegateHandlers(context),
    ...createDeviceHandlers(context),
  }
  const newerRoutes = [accountRoutes, analysisRoutes, chainRoutes, delegateRoutes].flatMap((routes) =>
    routes(context),
  )
  const route = createRouter({ chainId: chain.chain.id, handlers, newerRoutes })

  async function answerValid(request: Request): Promise<Response> {
    try {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(`${mount}/`))
        throw nestFault(404, `Cannot ${request.method} ${pathname}`, 'Not Found')
      const { status, body } = await route(pathname.slice(mount.length), request, await readJson(request))
      return body === undefined ? new Response(null, { status, headers: corsHeaders }) : json(status, body)
    } catch (error) {
      const { status, body } = faultOf(error)
      return json(status, body)
    }
  }

  function release() {
    for (const cut of stalled) cut(Response.error())
    stalled.clear()
  }

  return {
    async answer(request) {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders })
      switch (state.answers) {
        case 'ok':
          return answerValid(request)
        case 'down':
          return json(503, { code: 503, message: 'Service unavailable' })
        case 'limited':
          return json(429, { statusCode: 429, message: 'Rate limit reached' }, { 'retry-after': '30' })
        case 'html':
          return new Response('<!doctype html><title>Proxy</title><h1>Please sign in to this network</h1>', {
            headers: { ...corsHeaders, 'content-type': 'text/html; charset=utf-8' },
          })
        case 'stalled':
          return new Promise((answer) => stalled.add(answer))
      }
    },
    control(change) {
      state = v.parse(walletServiceControlSchema, { ...state, ...change })
      if (change.words) frozen = change.words === 'behind' ? chain.getBlockNumber() : undefined
      if (Object.keys(change).length > 0) release()
      return state
    },
    waiting: () => stalled.size,
    clear() {
      release()
      world.transactions.clear()
      world.messages.clear()
      world.delegates.clear()
      for (const forget of forgetters) forget()
      tag = createTags()
    },
  }
}

/** The body as JSON; undefined where there is none. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > mostBytes) throw nestFault(413, 'request entity too large', 'Payload Too Large')
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw nestFault(400, 'The body is not JSON', 'Bad Request')
  }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...corsHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

function faultOf(error: unknown): ServiceFault {
  if (error instanceof ServiceFault) return error
  if (error instanceof SafeRefusalError)
    return error.refusal.startsWith('Unknown') ? dataFault(404, 'Not found') : nestFault(422, error.refusal)
  if (error instanceof NotASafeError) return dataFault(404, 'Not found')
  const message =
    error instanceof EverclaimError || error instanceof Error ? error.message : 'Internal server error'
  return nestFault(500, message)
}

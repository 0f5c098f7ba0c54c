import { BlockList } from 'node:net'
import { type Address, getAddress, type Hex, keccak256, toHex } from 'viem'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { type ChainReader, createChainReader } from '../../../src/chain/createChainReader.ts'
import { type FaultProxy, startFaultProxy } from '../../../src/chain/test-support/startFaultProxy.ts'
import * as v from '../../../src/schema/v.ts'
import { calls } from '../../../src/session/calls.ts'
import { type SignInMessage, signInLifetime, writeSignInMessage } from '../../../src/session/signInMessage.ts'
import { type ApiFetch, createApi } from '../../createApi.ts'
import { type Database, openDatabase } from '../../database/openDatabase.ts'
import { secretOf } from '../../database/secretOf.ts'
import type { Handlers } from '../../handlers.ts'
import type { RateLimits } from '../../limits/createRateLimits.ts'
import { createLog } from '../../observe/createLog.ts'
import { createMetrics } from '../../observe/createMetrics.ts'
import type { Terms } from '../../terms/loadTerms.ts'
import { termsHandlers } from '../../terms/termsHandlers.ts'
import { createSessions } from '../createSessions.ts'
import { signInHandlers } from '../signInHandlers.ts'
import { type Browser, type BrowserOptions, createBrowser } from './createBrowser.ts'

export const chainId = 81457
export const site = 'https://claim.example'
export const otherSite = 'https://other.example'
export const safeHost = 'https://app.safe.example'
export const otherSafeHost = 'https://safe.other.example'

export type RunningApi = {
  readonly api: ApiFetch
  readonly database: Database
  /** What the API wrote to its log. */
  readonly log: readonly string[]
  browser(options?: Partial<BrowserOptions>): Browser
  /** The same database under another process's API. */
  restarted(): Promise<RunningApi>
}

const many = { address: 1e6, network: 1e6, wideNetwork: 1e6, all: 1e6 }
const unlimited: RateLimits = { count: () => undefined, countAccount: () => undefined }

/** The API over a reader. Without limits it may be asked as much as one likes. */
export async function startApi(options: {
  reader: ChainReader
  now: () => number
  place?: string
  database?: Database
  terms?: ReadonlyMap<string, Terms>
  limits?: RateLimits
  /** Acceptances within a day. */
  mostPerNetwork?: number
}): Promise<RunningApi> {
  const { reader, now, place = ':memory:', terms = new Map(), limits = unlimited } = options
  const { mostPerNetwork = 1_000_000 } = options
  const database = options.database ?? (await openDatabase(place))
  const secret = await secretOf(database, 'cookies')
  const sessions = createSessions({ database, secret, now })
  const log: string[] = []
  const notHere = async () => {
    throw new Error('This test has no such part.')
  }
  const api = createApi({
    handlers: {
      ...(Object.fromEntries(Object.keys(calls).map((name) => [name, notHere])) as unknown as Handlers),
      ...signInHandlers({ database, sessions, reader, secret, now }),
      ...termsHandlers({ database, terms, reader, mostPerNetwork, now }),
    },
    origins: [site, otherSite],
    safeHosts: [safeHost, otherSafeHost],
    proxies: new BlockList(),
    salt: 'salt',
    limits,
    isReady: async () => true,
    mostAtOnce: { database: 1e6, chain: 1e6, answers: many, bodies: many, longBodies: many },
    log: createLog((line) => log.push(line)),
    metrics: createMetrics(),
  })
  return {
    api,
    database,
    log,
    browser: (where = {}) => createBrowser(api, { origin: site, ...where }),
    restarted: () => startApi({ ...options, database }),
  }
}

/** A chain with real Safe contracts, behind two nodes that lie, fail or stay away as a test sets them. */
export type SignInFixture = {
  readonly devnet: Devnet
  readonly nodes: readonly [FaultProxy, FaultProxy]
  readonly reader: ChainReader
  /** Puts code at an address of its own. */
  place(runtimeCode: Hex): Promise<Address>
  stop(): Promise<void>
}

export async function startSignInFixture(): Promise<SignInFixture> {
  const devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  const nodes = [await startFaultProxy(devnet.rpcUrl), await startFaultProxy(devnet.rpcUrl)] as const
  return {
    devnet,
    nodes,
    reader: readerOver(nodes),
    async place(bytecode) {
      const address = getAddress(`0x${keccak256(bytecode).slice(-40)}`)
      await devnet.chain.setCode({ address, bytecode })
      await devnet.chain.mine({ blocks: 1 })
      return address
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await devnet.stop()
    },
  }
}

export const readerOver = (nodes: readonly { url: string }[], quorum = 2) =>
  createChainReader({ chainId, rpcUrls: nodes.map(({ url }) => url), quorum, timeoutMs: 10_000 })

/** Begins to sign in: the nonce of this browser. */
export async function nonceOf(browser: Browser): Promise<string> {
  const response = await browser.post('/session/nonce')
  return v.parse(calls.createNonce.answer, await response.json()).nonce
}

/** The message that this site's page writes. */
export const textOf = (account: Address, nonce: string, now: number, part: Partial<SignInMessage> = {}) =>
  writeSignInMessage({
    domain: 'claim.example',
    account,
    uri: site,
    chainId,
    nonce,
    issuedAt: now,
    expirationTime: now + signInLifetime * 1000,
    ...part,
  })

/** Who is signed in according to the API. */
export async function sessionOf(browser: Browser) {
  const response = await browser.get('/session')
  return v.parse(calls.getSession.answer, await response.json()).session
}

/** 20 bytes of nobody. */
export const nobody = (seed: string) => getAddress(`0x${keccak256(toHex(seed)).slice(-40)}`)

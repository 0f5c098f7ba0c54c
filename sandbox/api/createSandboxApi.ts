import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Address, type Hex, parseEther } from 'viem'
import type { Terms } from '../../server/terms/loadTerms.ts'
import * as v from '../../src/schema/v.ts'
import { apiRoot } from '../../src/session/calls.ts'
import type { PublishedPackage } from '../createCallSentences.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import { type ApiControl, apiControlSchema, intactApi } from './apiControl.ts'
import type { ApiFixture, ComposedApi } from './composeApi.ts'
import { demoRelayer } from './demoRelayer.ts'

export type SandboxApi = {
  /** Answers one request below `/api/v1/`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Makes it misbehave from now on; `{}` only reads. */
  control(change: Partial<ApiControl>): ApiControl
  /** How many requests a stalled API has taken in and not answered. */
  waiting(): number
  /** What was asked since the start or the last `clear`, whatever became of it: `GET /session`. */
  asked(): readonly string[]
  /** Has the operator pay for a further campaign, until `clear`. */
  sponsor(campaign: ApiFixture['sponsored'][number]): void
  /** What a campaign asks its claimants to accept; null asks for nothing. */
  setTerms(campaign: string, text: string | null): void
  /**
   * Files of a package that was published here; undefined where none was. It counts as no question of
   * anybody's.
   */
  publishedPackage(hash: Hex): Promise<PublishedPackage | undefined>
  /** The list of campaigns that was saved here; undefined where none was. */
  storedList(): Promise<string | undefined>
  /**
   * Forgets sessions, acceptances and sponsored claims; terms are those of the start. Before a chain is
   * turned back, so that the relayer rests.
   */
  clear(): Promise<void>
  stop(): Promise<void>
  /** Pays for sponsored claims. */
  readonly relayer: Address
}

export type SandboxApiParts = Omit<ApiFixture, 'terms' | 'control' | 'rpcUrl'> & {
  readonly chain: ChainClient
  readonly rpcUrl: string
  /** Of the start, by campaign. */
  readonly terms: Readonly<Record<string, string>>
}

/**
 * The project's own API for a world. It is made when it is first asked, so that worlds in which nobody asks
 * pay nothing for it, and made anew after each `clear`.
 */
export function createSandboxApi(world: SandboxApiParts): SandboxApi {
  let state = intactApi
  const terms = new Map<string, Terms>()
  const sponsored = [...world.sponsored]
  const stalled = new Set<ServerResponse>()
  const underWay = new Set<Promise<void>>()
  let asked: string[] = []
  let opened: Promise<ComposedApi> | undefined

  async function open(): Promise<ComposedApi> {
    const [{ composeApi }] = await Promise.all([
      import('./composeApi.ts'),
      world.chain.setBalance({ address: demoRelayer.address, value: parseEther('5') }),
    ])
    return composeApi({ ...world, sponsored, terms, control: () => state })
  }

  async function answerValid(request: IncomingMessage, response: ServerResponse) {
    opened ??= open()
    const { fetch } = await opened
    const listener = getRequestListener(
      (question) => fetch(question, { peer: request.socket.remoteAddress ?? '' }),
      { overrideGlobalObjects: false },
    )
    await listener(request, response)
  }

  const setTerms: SandboxApi['setTerms'] = (campaign, text) => {
    if (text === null) return void terms.delete(campaign)
    terms.set(campaign, { hash: createHash('sha256').update(text).digest('hex'), text })
  }

  function release() {
    for (const response of stalled) response.destroy()
    stalled.clear()
  }

  async function close() {
    release()
    await Promise.allSettled(underWay)
    const former = opened
    opened = undefined
    // What could not be opened has been reported to the caller.
    await (await former?.catch(() => undefined))?.close()
  }

  function reset() {
    asked = []
    sponsored.splice(world.sponsored.length)
    terms.clear()
    for (const [campaign, text] of Object.entries(world.terms)) setTerms(campaign, text)
  }
  reset()

  return {
    relayer: demoRelayer.address,
    async answer(request, response) {
      const { method = '', url = '' } = request
      asked.push(`${method} ${url.slice(apiRoot.length)}`)
      switch (state.answers) {
        case 'stalled':
          return void stalled.add(response)
        case 'down':
          response.writeHead(503, {
            'content-type': 'text/plain; charset=utf-8',
            'cache-control': 'no-store',
          })
          return void response.end('The sandbox’s API is set to be down.\n')
        case 'limited': {
          const { ProblemError, problemResponse } = await import('../../server/http/problem.ts')
          const refusal = problemResponse(
            new ProblemError('too-many-requests', 'The sandbox is set to refuse.', { retryAfter: 7 }),
          )
          response.writeHead(refusal.status, Object.fromEntries(refusal.headers))
          return void response.end(await refusal.text())
        }
        case 'ok': {
          const work = answerValid(request, response)
          underWay.add(work)
          return work.finally(() => underWay.delete(work))
        }
      }
    },
    control(change) {
      state = v.parse(apiControlSchema, { ...state, ...change })
      if (Object.keys(change).length > 0) release()
      if (change.relayer) void opened?.then((api) => api.steerRelayer())
      return state
    },
    waiting: () => stalled.size,
    asked: () => [...asked],
    sponsor: (campaign) => void sponsored.push(campaign),
    setTerms,
    publishedPackage: async (hash) => (await opened)?.publishedPackage(hash),
    storedList: async () => (await opened)?.storedList(),
    async clear() {
      await close()
      reset()
    },
    stop: close,
  }
}

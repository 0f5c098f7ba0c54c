import { type Hex, numberToHex, pad } from 'viem'
import { vi } from 'vitest'
import { reverted } from '../../chain/test-support/createModelReader.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'

/** One question to the wallet service. `path`: from the chain on, with its query. */
export type ServiceQuestion = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly signal: AbortSignal | null | undefined
}
type Answer = { readonly status: number; readonly content?: unknown }

export const notFound: Answer = { status: 404, content: { code: 404, message: 'Not found.' } }
export const found = (content: unknown): Answer => ({ status: 200, content })
/** A node's result for a call that reverts with these bytes; without them it keeps them to itself. */
export class Reverts {
  readonly data: Hex | undefined
  constructor(data?: Hex) {
    this.data = data
  }
}
const newestBlock = 9
export const blockTime = 1_800_000_000

const newest = {
  number: numberToHex(newestBlock),
  hash: pad('0x9', { size: 32 }),
  timestamp: numberToHex(blockTime),
}
const serviceUrl = 'https://service.example'
const textOf = (content: unknown) =>
  JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

/**
 * A site with two nodes and a wallet service, in place of `fetch`; `vi.unstubAllGlobals` puts it back. The
 * nodes are at block 9, unless `respond` has blocks of its own.
 *
 * @param respond the nodes' result for a method; undefined: no answer. Default: none to anything
 * @param serve the service's answer. Default: it knows nothing
 */
export function stubNetwork({
  respond = () => undefined,
  hasBlocks = false,
  serve = () => notFound,
}: {
  hasBlocks?: boolean
  respond?: (method: string, params: readonly unknown[]) => unknown
  serve?: (question: ServiceQuestion) => Answer | Promise<Answer>
} = {}) {
  const site: SiteConfig = {
    ...plainSite,
    rpcUrls: ['https://one.example', 'https://two.example'],
    safeService: { isEnabled: true, url: serviceUrl },
  }
  const asked: ServiceQuestion[] = []
  /** The calls and other questions to the nodes. */
  const onChain: (readonly [host: string, method: string, params: readonly unknown[]])[] = []
  vi.stubGlobal('fetch', async (input: unknown, { method = 'GET', body, signal }: RequestInit = {}) => {
    const url = String(input)
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    if (!url.startsWith(serviceUrl)) return nodeAnswer(url, json as RpcQuestion)
    const question = { method, path: url.slice(serviceUrl.length), body: json, signal }
    asked.push(question)
    const { status, content } = await serve(question)
    return new Response(content === undefined ? null : textOf(content), { status })
  })
  return { site, asked, onChain }

  function nodeAnswer(url: string, { id, method, params }: RpcQuestion): Response {
    const answer = (content: object) => new Response(JSON.stringify({ jsonrpc: '2.0', id, ...content }))
    if (method === 'eth_chainId') return answer({ result: numberToHex(site.chainId) })
    const isOfHead = method === 'eth_getBlockByNumber'
    if (!isOfHead) onChain.push([new URL(url).hostname, method, params])
    const result = isOfHead && !hasBlocks ? newest : respond(method, params)
    if (result === reverted || result instanceof Reverts) {
      const data = result instanceof Reverts ? result.data : '0x'
      return answer({ error: { code: 3, message: 'execution reverted', data } })
    }
    return result === undefined ? new Response(null, { status: 503 }) : answer({ result })
  }
}

type RpcQuestion = { id: number; method: string; params: readonly unknown[] }

import * as v from '../../src/schema/v.ts'
import type { SiteControl } from './siteControl.ts'

const requestSchema = v.looseObject({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.pipe(v.number(), v.finite()), v.string(), v.null()])),
  method: v.string(),
  params: v.optional(v.unknown()),
})
const bodySchema = v.union([requestSchema, v.pipe(v.array(requestSchema), v.minLength(1))])
const responseSchema = v.looseObject({ id: v.unknown(), result: v.optional(v.unknown()) })

type RpcRequest = v.InferOutput<typeof requestSchema>
type RpcResponse = v.InferOutput<typeof responseSchema>

/** Seconds by which a halted chain is behind. */
const halt = 3_600

/** Takes a request's parsed JSON, not yet checked, and gives the JSON to answer with. */
export type RpcProxy = (body: unknown, mode: SiteControl['rpc']) => Promise<unknown>

/**
 * Answers JSON-RPC as a public node of Blast would: reads and raw transactions, none of anvil's own methods.
 * The first question to it while it is `halted` fixes its newest block for good.
 */
export function createRpcProxy(rpcUrl: string): RpcProxy {
  let lastBlock: Promise<string> | undefined
  const answer = async (request: RpcRequest, mode: SiteControl['rpc']) => {
    if (mode !== 'halted') return answerOne(rpcUrl, request, mode)
    lastBlock ??= newestBlock(rpcUrl)
    return answerHalted(rpcUrl, request, await lastBlock)
  }
  return async (body, mode) => {
    const parsed = v.safeParse(bodySchema, body)
    if (!parsed.success)
      return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } }
    if (!Array.isArray(parsed.output)) return answer(parsed.output, mode)
    return Promise.all(parsed.output.map((request) => answer(request, mode)))
  }
}

async function newestBlock(rpcUrl: string): Promise<string> {
  const request: RpcRequest = { jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] }
  return v.parse(v.string(), (await answerOne(rpcUrl, request, 'ok')).result)
}

/** As of the last block, which lies an hour back. */
async function answerHalted(rpcUrl: string, request: RpcRequest, lastBlock: string) {
  const { method, params } = request
  const fixed = Array.isArray(params) ? params.map((each) => (each === 'latest' ? lastBlock : each)) : params
  const answer = await answerOne(rpcUrl, { ...request, params: fixed }, 'halted')
  if (method === 'eth_blockNumber') return { ...answer, result: lastBlock }
  return /^eth_getBlockBy/.test(method) ? { ...answer, result: aged(answer.result) } : answer
}

async function answerOne(
  rpcUrl: string,
  request: RpcRequest,
  mode: SiteControl['rpc'],
): Promise<RpcResponse> {
  const { id = null, method } = request
  if (!/^(eth|net|web3)_/.test(method) || /^eth_(sendTransaction|sign|accounts)/.test(method))
    return {
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: `the method ${method} does not exist/is not available` },
    }
  if (mode === 'wrong-chain' && method === 'eth_chainId') return { jsonrpc: '2.0', id, result: '0x1' }
  if (mode === 'wrong-chain' && method === 'net_version') return { jsonrpc: '2.0', id, result: '1' }

  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  return v.parse(responseSchema, await response.json())
}

function aged(block: unknown): unknown {
  const parsed = v.safeParse(v.looseObject({ timestamp: v.string() }), block)
  if (!parsed.success) return block
  return { ...parsed.output, timestamp: `0x${(Number(parsed.output.timestamp) - halt).toString(16)}` }
}

import { z } from 'zod'
import type { SiteControl } from './siteControl.ts'

const requestSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown().optional(),
})
const bodySchema = z.union([requestSchema, z.array(requestSchema).min(1)])
const responseSchema = z.looseObject({ id: z.unknown(), result: z.unknown().optional() })

type RpcRequest = z.infer<typeof requestSchema>
type RpcResponse = z.infer<typeof responseSchema>

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
    const parsed = bodySchema.safeParse(body)
    if (!parsed.success)
      return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } }
    if (!Array.isArray(parsed.data)) return answer(parsed.data, mode)
    return Promise.all(parsed.data.map((request) => answer(request, mode)))
  }
}

async function newestBlock(rpcUrl: string): Promise<string> {
  const request: RpcRequest = { jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] }
  return z.string().parse((await answerOne(rpcUrl, request, 'ok')).result)
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
  return responseSchema.parse(await response.json())
}

function aged(block: unknown): unknown {
  const parsed = z.looseObject({ timestamp: z.string() }).safeParse(block)
  if (!parsed.success) return block
  return { ...parsed.data, timestamp: `0x${(Number(parsed.data.timestamp) - halt).toString(16)}` }
}

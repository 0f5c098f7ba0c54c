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

/** Seconds by which a halted chain is behind. */
const halt = 3_600

/**
 * Answers JSON-RPC as a public node of Blast would: reads and raw transactions, none of anvil's own methods.
 *
 * @param body parsed JSON of the request, not yet checked
 * @returns JSON to answer with
 */
export async function rpcProxy(rpcUrl: string, body: unknown, mode: SiteControl['rpc']): Promise<unknown> {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success)
    return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } }
  if (!Array.isArray(parsed.data)) return answerOne(rpcUrl, parsed.data, mode)
  return Promise.all(parsed.data.map((request) => answerOne(rpcUrl, request, mode)))
}

async function answerOne(rpcUrl: string, request: RpcRequest, mode: SiteControl['rpc']): Promise<unknown> {
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
  const answer = responseSchema.parse(await response.json())
  if (mode === 'halted' && /^eth_getBlockBy/.test(method)) return { ...answer, result: aged(answer.result) }
  return answer
}

function aged(block: unknown): unknown {
  const parsed = z.looseObject({ timestamp: z.string() }).safeParse(block)
  if (!parsed.success) return block
  return { ...parsed.data, timestamp: `0x${(Number(parsed.data.timestamp) - halt).toString(16)}` }
}

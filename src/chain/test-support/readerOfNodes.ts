import { numberToHex } from 'viem'
import * as v from '../../schema/v.ts'
import { type ChainReader, createChainReader } from '../createChainReader.ts'
import { reverted } from './createModelReader.ts'

const questionSchema = v.object({ id: v.number(), method: v.string(), params: v.array(v.unknown()) })

/** What one node answers to a question; `reverted` where the call reverts, undefined where it is silent. */
export type NodeAnswers = (method: string, params: readonly unknown[]) => unknown

/** Several nodes of chain 81457 at block 100, which agree on that and on nothing else of themselves. */
export function readerOfNodes(...nodes: readonly NodeAnswers[]): ChainReader {
  const head = {
    number: numberToHex(100),
    hash: `0x${'bb'.repeat(32)}`,
    timestamp: numberToHex(1_800_000_000),
  }
  const answer = (node: NodeAnswers | undefined, method: string, params: readonly unknown[]) => {
    if (method === 'eth_chainId') return numberToHex(81457)
    const own = node?.(method, params)
    return own === undefined && method === 'eth_getBlockByNumber' ? head : own
  }
  return createChainReader({
    chainId: 81457,
    rpcUrls: nodes.map((_, at) => `https://node-${at}.example/`),
    fetch: async (url, init) => {
      const { id, method, params } = v.parse(questionSchema, JSON.parse(String(init?.body)))
      const at = Number(/node-(\d+)/.exec(String(url))?.[1])
      const result = answer(nodes[at], method, params)
      if (result === undefined) throw new TypeError('No connection.')
      return Response.json(
        result === reverted
          ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
          : { jsonrpc: '2.0', id, result },
      )
    },
  })
}

import { numberToHex, pad } from 'viem'
import { type ChainReader, createChainReader } from '../../chain/createChainReader.ts'
import { Reverts } from './stubNetwork.ts'

/**
 * A reader of several nodes, two of which must agree. Each has an answer of its own to whatever is asked of
 * the state at block 9; undefined: it has none.
 */
export const nodesWith = (...answers: readonly unknown[]): ChainReader =>
  createChainReader({
    chainId: 81457,
    rpcUrls: answers.map((_, at) => `https://node${at}.example`),
    quorum: Math.min(2, answers.length),
    async fetch(url, init) {
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
      const answer = (content: object) => Response.json({ jsonrpc: '2.0', id, ...content })
      if (method === 'eth_chainId') return answer({ result: numberToHex(81457) })
      if (method === 'eth_getBlockByNumber')
        return answer({ result: { number: '0x9', hash: pad('0x9', { size: 32 }), timestamp: '0x64' } })
      const result = answers[Number(/node(\d)/.exec(String(url))?.[1])]
      if (result === undefined) return new Response(null, { status: 503 })
      return result instanceof Reverts
        ? answer({ error: { code: 3, message: 'execution reverted', data: result.data } })
        : answer({ result })
    },
  })

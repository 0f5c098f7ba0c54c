import { numberToHex } from 'viem'
import type { Random } from './createRandom.ts'
import type { VirtualTime } from './createVirtualTime.ts'
import { blockOf, genesis, revert, revertData, type SimulatedChain } from './simulatedChain.ts'

export type FaultKind =
  | 'honest'
  | 'lying'
  | 'stale'
  | 'silent'
  | '429'
  | 'other chain'
  | 'reordered'
  | 'truncated'

/** How a node behaves. Each fault may come and go: it strikes a question with the given probability. */
export type NodeBehaviour = {
  kind: FaultKind
  /** How often the fault strikes, from 0 to 1. */
  rate: number
  /**
   * Seconds that its head is off: a stale node lags by them, a liar may invent a future (+) or a past (-).
   */
  headOffset: number
  /** A stale node that follows the chain at a distance, instead of being stuck. */
  isFollowing: boolean
  /** Seconds that an answer takes at most. */
  latency: number
  /** Seconds after the beginning until which it is honest. Default: from the beginning it is not. */
  failsAt?: number
}

export type SimulatedNode = {
  behaviour: NodeBehaviour
  fetch(body: string, signal: AbortSignal): Promise<Response>
  /** Questions that it has answered as an honest node does. */
  answered: string[]
}

type Question = { id: number; method: string; params: unknown[] }

export function simulatedNode(given: {
  behaviour: NodeBehaviour
  chain: SimulatedChain
  /** The same chain with its facts turned round. */
  lie: SimulatedChain
  /** Unix seconds at which the journey begins. */
  begin: number
  time: VirtualTime
  random: Random
}): SimulatedNode {
  const { behaviour, chain, lie, begin, time, random } = given
  const { rate, headOffset, isFollowing, latency, failsAt = 0 } = behaviour
  const answered: string[] = []
  let previous = ''

  const kindNow = () => (time.now() < failsAt ? 'honest' : behaviour.kind)

  const headNow = () => {
    const kind = kindNow()
    const now = begin + time.now()
    const at = kind === 'stale' && !isFollowing ? begin + failsAt : now
    return chain.headAt(at + (kind === 'stale' || kind === 'lying' ? headOffset : 0))
  }

  function resultOf({ method, params }: Question, isStruck: boolean): unknown {
    const head = headNow()
    if (kindNow() !== 'lying') return chain.answer(method, params, head)
    const real = chain.headAt(begin + time.now())
    if (method === 'eth_getBlockByNumber' && headOffset !== 0) {
      const [wanted] = params
      const number = typeof wanted === 'string' && wanted.startsWith('0x') ? Number(wanted) : head
      if (number > head) return null
      // Of what is not made yet it can only invent the hash.
      return blockOf(number, number > real)
    }
    if (!isStruck) return chain.answer(method, params, head)
    if (method === 'eth_gasPrice') return numberToHex(10n ** 18n)
    return lie.answer(method, params, head)
  }

  function bodyOf(question: Question, isStruck: boolean): string {
    const { id, method } = question
    if (kindNow() === 'other chain' && method === 'eth_chainId')
      return JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' })
    const result = resultOf(question, isStruck)
    if (result === revert)
      return JSON.stringify({
        jsonrpc: '2.0',
        id,
        error: { code: 3, message: 'execution reverted', data: revertData },
      })
    return JSON.stringify({ jsonrpc: '2.0', id, result })
  }

  return {
    behaviour,
    answered,
    fetch: (text, signal) =>
      new Promise((resolve, reject) => {
        const question: Question = JSON.parse(text)
        const kind = kindNow()
        const isStruck = kind !== 'honest' && random.chance(rate)
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
        if (kind === 'silent' && isStruck) return
        time.stopwatch.after(0.02 + random.next() * latency, () => {
          if (signal.aborted) return
          if (kind === '429' && isStruck) return resolve(new Response('slow down', { status: 429 }))
          const body = bodyOf(question, isStruck)
          const before = previous
          previous = body
          if (kind === 'reordered' && isStruck && before !== '') return resolve(new Response(before))
          if (kind === 'truncated' && isStruck) return resolve(new Response(body.slice(0, -7)))
          if (kind !== 'lying' && kind !== 'stale' && kind !== 'other chain') answered.push(question.method)
          resolve(new Response(body))
        })
      }),
  }
}

/** For a journey's start: long enough after the first block for everything. */
export const firstBegin = genesis + 2_000_000

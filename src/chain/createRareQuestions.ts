import type { Hex } from 'viem'
import type { AskNode, RpcRead } from './createChainReader.ts'
import { type NodeFault, RpcUnreachableError } from './errors.ts'
import { hashOf, isAheadProven } from './isAheadProven.ts'
import type { RpcOutcome, RpcRequest } from './rpcRequest.ts'
import type { Answer } from './settleAnswers.ts'
import type { Stopwatch } from './stopwatch.ts'

/** How long it is remembered whether a node that is ahead of the others invents. */
const aheadSeconds = 60

/**
 * What a reader is asked that no first load of a page needs (`ChainReader` has what each does); loaded when
 * it is needed. `Node` is the reader's own; what is done with one comes as functions.
 */
export function createRareQuestions<Node extends object>(given: {
  /** The nodes to ask, those that work first. */
  chosenNodes(): readonly Node[]
  /** Asks a node that serves our chain, at its newest block. */
  askVerified<T>(node: Node, read: RpcRead<T>): Promise<Answer<T> | NodeFault>
  request(node: Node, what: RpcRequest): Promise<RpcOutcome>
  notEnough(question: string, answered: number, faults: readonly NodeFault[], needed: number): Error
  stopwatch: Stopwatch
}) {
  const { chosenNodes, askVerified, request, notEnough, stopwatch } = given
  const verdicts = new WeakMap<Node, { isProven: boolean; until: number }>()

  const askOf =
    (node: Node): AskNode =>
    async (read) => {
      const word = await askVerified(node, read)
      if ('key' in word) return word.value
      throw notEnough(read.question, 0, [word], 1)
    }

  return {
    async ask<T>(read: RpcRead<T>): Promise<T> {
      const faults: NodeFault[] = []
      for (const node of chosenNodes()) {
        const word = await askVerified(node, read)
        if ('key' in word) return word.value
        faults.push(word)
      }
      throw notEnough(read.question, 0, faults, 1)
    },

    async askEach<T>(read: RpcRead<T>): Promise<readonly T[]> {
      const words = await Promise.all(chosenNodes().map((node) => askVerified(node, read)))
      const values = words.flatMap((word) => ('key' in word ? [word.value] : []))
      const faults = words.flatMap((word) => ('key' in word ? [] : [word]))
      if (values.length > 0) return values
      throw notEnough(read.question, 0, faults, 1)
    },

    async searchEach<T>(
      question: string,
      search: (ask: AskNode) => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const faults: NodeFault[] = []
      const asked = chosenNodes()
      let failed = 0
      for (const node of asked) {
        try {
          const found = await search(askOf(node))
          if (found !== undefined) return found
        } catch (error) {
          if (!(error instanceof RpcUnreachableError)) throw error
          faults.push(...error.faults)
          failed++
        }
      }
      if (failed < asked.length) return undefined
      throw notEnough(question, 0, faults, 1)
    },

    /**
     * Whether a node that is ahead of at least two others knows more than they, or invents; undefined where
     * nothing says.
     */
    async isProvenAhead(ahead: Node, behind: readonly Node[], newest: number): Promise<boolean | undefined> {
      const known = verdicts.get(ahead)
      if (known && stopwatch.elapsed() < known.until) return known.isProven
      const readHash = (node: Node) => async (block: Hex) => {
        const outcome = await request(node, { method: 'eth_getBlockByNumber', params: [block, false] })
        return outcome.type === 'answer' ? hashOf(outcome.result) : undefined
      }
      const isProven = await isAheadProven({
        ahead: readHash(ahead),
        behind: behind.map(readHash),
        newest,
        stopwatch,
      })
      if (isProven !== undefined) verdicts.set(ahead, { isProven, until: stopwatch.elapsed() + aheadSeconds })
      return isProven
    },
  }
}

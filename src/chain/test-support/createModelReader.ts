import { type Hex, numberToHex, pad } from 'viem'
import * as v from '../../schema/v.ts'
import type { BlockView, ChainReader, RpcRead } from '../createChainReader.ts'
import { type NodeFault, RpcDisagreementError, RpcUnreachableError } from '../errors.ts'
import { deviceStopwatch } from '../stopwatch.ts'

/**
 * How the nodes of a model are. `flaky`: each fourth question has no answer. `pruned`: the states of old
 * blocks are not kept. `forked`: one of three answers, with whatever the model makes it believe.
 */
export type Nodes = 'up' | 'down' | 'flaky' | 'pruned' | 'forked'
export type ModelHead = { number: number; hash: Hex; timestamp: number }

/** The newest block where a test has no other. */
const ninth: ModelHead = { number: 9, hash: pad('0x9'), timestamp: 1_800_000_000 }

/** A model's answer to a call that reverts. */
export const reverted = Symbol('reverted')
const revertData = Symbol('revert data')
/** The same with the bytes that the node passes on. */
export const revertedWith = (data: Hex) => ({ [revertData]: data })
const nodeAnswers = Symbol('answers of nodes')
/** A model's answer where no two nodes say the same: each node's. */
export const split = (...answers: readonly unknown[]) => ({ [nodeAnswers]: answers })
const errorMessage = Symbol('message of an error')
/** A model's answer where a node has none but an error with this message. */
export const refusing = (message: string) => ({ [errorMessage]: message })

const isOfState = (method: string) => method === 'eth_call' || method === 'eth_getTransactionCount'

/**
 * What the app reads a model of a chain with: the questions of `src/chain`, their schemas and their errors,
 * and answers out of memory.
 *
 * @param respond a node's result for a method of the execution API
 */
export function createModelReader({
  chainId = 81457,
  head = () => ninth,
  respond,
}: {
  chainId?: number
  head?: () => ModelHead
  respond: (method: string, params: readonly unknown[]) => unknown
}) {
  let nodes: Nodes = 'up'
  let questions = 0
  let meanwhile: { after: number; run: () => void } | undefined

  const unreachable = (question: string, faults: readonly NodeFault[] = []) =>
    new RpcUnreachableError({ question, answered: 0, configured: 3, quorum: 1, faults })
  const answer = async <T>(read: RpcRead<T>, at: ModelHead): Promise<T> => {
    questions++
    if (meanwhile && meanwhile.after-- <= 0) {
      const { run } = meanwhile
      meanwhile = undefined
      run()
    }
    if (nodes === 'down' || (nodes === 'flaky' && questions % 4 === 0)) throw unreachable(read.question)
    const params = typeof read.params === 'function' ? read.params(numberToHex(at.number)) : read.params
    if (nodes === 'pruned' && isOfState(read.method) && Number(params[1]) < head().number - 1)
      throw unreachable(read.question)
    const raw = respond(read.method, params)
    if (typeof raw !== 'object' || raw === null || !(nodeAnswers in raw)) return readOf(read, raw)
    const settled = read.ifSplit?.((raw[nodeAnswers] as unknown[]).map((each) => readOf(read, each)))
    if (!settled) throw new RpcDisagreementError({ question: read.question, words: [] })
    return settled.value
  }
  const readOf = <T>(read: RpcRead<T>, raw: unknown): T => {
    if (raw === reverted && read.onRevert) return read.onRevert(undefined)
    if (typeof raw === 'object' && raw !== null && revertData in raw && read.onRevert)
      return read.onRevert(raw[revertData] as Hex)
    if (typeof raw === 'object' && raw !== null && errorMessage in raw)
      throw unreachable(read.question, [{ host: 'model', reason: String(raw[errorMessage]) }])
    const parsed = v.safeParse(read.schema, raw)
    if (!parsed.success) throw unreachable(`${read.question} (${read.method}) ${parsed.issues[0].message}`)
    return parsed.output
  }
  const headOf = ({ number, hash, timestamp }: ModelHead) => ({ number, hash, timestamp })

  const reader: ChainReader = {
    chainId,
    nodes: [],
    quorum: 1,
    async atOneBlock({ question, notBefore = 0 }, work) {
      const at = head()
      if (nodes === 'down' || at.number < notBefore) throw unreachable(question)
      const view: BlockView = {
        number: at.number,
        agreement: { agreed: nodes === 'forked' ? 1 : 3, configured: 3 },
        read: (read) => answer(read, at),
        readHead: async () => {
          if (nodes === 'down') throw unreachable(question)
          return headOf(at)
        },
      }
      return work(view)
    },
    async find(read, onFault) {
      try {
        return await answer(read, head())
      } catch (error) {
        // A node without an answer is one of several.
        if (!(error instanceof RpcUnreachableError)) throw error
        for (const fault of error.faults) onFault?.(fault)
        return undefined
      }
    },
    ask: (read) => answer(read, head()),
    askEach: async (read) => [await answer(read, head())],
    searchEach: (_, search) => search((read) => answer(read, head())),
    stopwatch: deviceStopwatch,
    async readHeads() {
      if (nodes === 'down') throw unreachable('The newest block')
      return [{ host: 'model', head: headOf(head()) }]
    },
  }
  return {
    reader,
    nodes: () => nodes,
    setNodes(value: Nodes) {
      nodes = value
    },
    /** Something happens between two questions to the nodes: undefined, nothing does. */
    setMeanwhile(next: typeof meanwhile) {
      meanwhile = next
    },
  }
}

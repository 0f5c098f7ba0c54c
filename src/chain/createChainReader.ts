import type { Hex } from 'viem'
import { message, say } from '../language/say.ts'
import type * as v from '../schema/v.ts'
import type { Agreement } from './agreement.ts'
import { createNodePool, maxNodesAsked, type Node } from './createNodePool.ts'
import type { createRareQuestions } from './createRareQuestions.ts'
import { decideAnswer } from './decideAnswer.ts'
import {
  type NodeFault,
  RpcConfigurationError,
  RpcDisagreementError,
  RpcUnreachableError,
  RpcWrongChainError,
} from './errors.ts'
import { type Opened, type Opening, openBlock } from './openBlock.ts'
import { resolveEndpoint } from './rpcHost.ts'
import { type Head, headSchema } from './rpcSchemas.ts'
import { deviceStopwatch, type Stopwatch } from './stopwatch.ts'

/** How a node did when it was last asked. A snapshot: it does not change after it was read. */
export type NodeHealth = {
  /** Host and port only; paths and keys of an RPC URL are never shown. */
  host: string
  /**
   * `faulty`: unreachable, or answered what is not JSON-RPC; `stale`: its newest block lags behind the other
   * nodes'; `dissenting`: its last answer was outvoted.
   */
  state: 'unasked' | 'ok' | 'faulty' | 'wrongChain' | 'stale' | 'dissenting'
  /** What is wrong, in words; undefined while nothing is. */
  detail: string | undefined
  /** Its newest block, as it said last. */
  headNumber: number | undefined
  /** How often its answer was outvoted since the reader was made. */
  dissents: number
}

/** One question to the nodes and how to read the answer. */
export type RpcRead<T> = {
  /** What is asked, as a heading in error messages that `message` marks: `The claim status`. */
  question: string
  method: string
  /** Parameters; the function form receives the block to read at. */
  params: readonly unknown[] | ((block: Hex | 'latest') => readonly unknown[])
  schema: v.GenericSchema<unknown, T>
  /** Turns a revert into an answer. Without it a node that reports a revert has given no answer. */
  onRevert?: (data: Hex | undefined) => T
  /** Answers with equal keys are equal. Default: all of the parsed value. */
  keyOf?: (value: T) => string
  /**
   * May settle answers that differ without a majority, where a difference is ordinary (one node a block
   * behind).
   */
  ifSplit?: (values: readonly T[]) => { value: T } | undefined
}

/** The chain at one block, as agreed by the nodes. */
export type BlockView = {
  /** The number of the block that every read of this view refers to. */
  readonly number: number
  /** The fewest nodes that agreed on any read of this view so far. What decides asks `isAgreed` of it. */
  readonly agreement: Agreement
  /** Asks every usable node at once and returns what they agree on. */
  read<T>(read: RpcRead<T>): Promise<T>
  /** The header of this block, agreed. */
  readHead(): Promise<Head>
}

/** Puts a question to one node. */
export type AskNode = <T>(read: RpcRead<T>) => Promise<T>

/** What one node says its newest block is. */
export type NodeHead = { host: string; head: Head }

export type ChainReader = {
  readonly chainId: number
  readonly nodes: readonly NodeHealth[]
  /** How many nodes must say the same. */
  readonly quorum: number
  /**
   * Runs `work` against one block that enough nodes have. If nodes contradict each other, `work` runs once
   * more at the newest block that all usable nodes have; if they still do, RpcDisagreementError. `work` must
   * only read.
   */
  atOneBlock<T>(
    options: {
      question: string
      /** Refuses to answer from a block before this one, e.g. that of one's own receipt. */
      notBefore?: number | undefined
    },
    work: (block: BlockView) => Promise<T>,
  ): Promise<T>
  /**
   * The first usable answer of any node, all asked at once; undefined if none has one, after each was given
   * why. For what proves itself.
   */
  find<T>(read: RpcRead<T>, onFault?: (fault: NodeFault) => void): Promise<T | undefined>
  /** The first usable answer of one node: for what decides nothing. */
  ask: AskNode
  /**
   * Every usable answer, all nodes asked at once: for estimates, of which the caller takes the middle. Throws
   * if there is none.
   */
  askEach<T>(read: RpcRead<T>): Promise<readonly T[]>
  /**
   * Runs a search with one node after the other until one finds something. `search` reads what it found at
   * one block before it returns it: a node may lead astray, and then the next one is asked. Undefined where
   * none finds anything; throws where no node could be searched.
   */
  searchEach<T>(question: string, search: (ask: AskNode) => Promise<T | undefined>): Promise<T | undefined>
  /** The newest block of each node that answers; no agreement is asked for. Throws if no node answers. */
  readHeads(): Promise<readonly NodeHead[]>
  readonly stopwatch: Stopwatch
}

export type ChainReaderOptions = {
  chainId: number
  /** Absolute URLs, or paths on the page's own origin. The first five that work are asked at once. */
  rpcUrls: readonly string[]
  /** How long one node may take for one answer. */
  timeoutMs?: number | undefined
  /**
   * How many equal answers are needed. Default 1: where only one node answers, its answer is used, and
   * `agreement` says so. Answers that differ need more than half of all that answered.
   */
  quorum?: number | undefined
  /** Is called after each read with how many nodes agreed on it. */
  onAgreement?: ((agreement: Agreement) => void) | undefined
  stopwatch?: Stopwatch | undefined
  fetch?: typeof fetch | undefined
}

/**
 * Reads one chain through several nodes and believes what they agree on (docs/chain.md has the policy). Three
 * answers are never merged: a value, "no", and "could not check", which is always a thrown error with
 * `isRetryable`.
 *
 * Throws RpcConfigurationError for URLs that are none and for a quorum that the number of nodes cannot give.
 */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { chainId, rpcUrls, timeoutMs = 6_000, stopwatch = deviceStopwatch } = options
  const endpoints = [...new Map(rpcUrls.map((url) => resolveEndpoint(url)).map((e) => [e.href, e])).values()]
  const count = Math.min(endpoints.length, maxNodesAsked)
  if (count === 0) throw new RpcConfigurationError(say('At least one RPC URL is needed.'))
  const quorum = options.quorum ?? 1
  if (!Number.isInteger(quorum) || quorum < 1 || quorum > count) {
    throw new RpcConfigurationError(
      say('The quorum must be between 1 and {count}, the number of nodes that are asked.', {
        count: String(count),
      }),
    )
  }
  const wanted = count === 1 ? 1 : Math.max(2, quorum)
  const pool = createNodePool({ chainId, endpoints, timeoutMs, stopwatch, fetch: options.fetch })
  const { nodes, chosenNodes, probe, askVerified, request } = pool

  /** Callers that come while the heads are being asked for share the answer. */
  let opening: Promise<Opening> | undefined
  const openShared = (): Promise<Opening> => {
    opening ??= openBlock(pool, { quorum, wanted, stopwatch, isProvenAhead }).finally(() => {
      opening = undefined
    })
    return opening
  }

  const openOrThrow = async (question: string): Promise<Opened> => {
    const opened = await openShared()
    if (!('failure' in opened)) return opened
    if (opened.failure === 'contradiction') {
      throw new RpcDisagreementError({
        question,
        words: opened.probes.flatMap(({ node, probe }) =>
          probe.type === 'head'
            ? [
                {
                  host: node.health.host,
                  answer: say('Its newest block is {number}.', { number: String(probe.head.number) }),
                },
              ]
            : [],
        ),
      })
    }
    throw notEnough(
      question,
      opened.probes.filter(({ probe }) => probe.type === 'head').length,
      opened.probes.flatMap(({ node, probe }) =>
        probe.type === 'fault' ? [{ host: node.health.host, reason: probe.reason }] : [],
      ),
    )
  }

  const notEnough = (question: string, answered: number, faults: readonly NodeFault[], needed = quorum) => {
    const first = nodes[0]
    if (first?.otherChain !== undefined && nodes.every(({ otherChain }) => otherChain !== undefined)) {
      return new RpcWrongChainError({ expected: chainId, actual: first.otherChain, host: first.health.host })
    }
    return new RpcUnreachableError({ question, answered, configured: count, quorum: needed, faults })
  }

  let loadingRare: Promise<ReturnType<typeof createRareQuestions<Node>>> | undefined
  /** What does not load gives no answer. */
  const rare = (question: string) => {
    loadingRare ??= import('./createRareQuestions.ts').then(({ createRareQuestions }) =>
      createRareQuestions<Node>({ chosenNodes, askVerified, request, notEnough, stopwatch }),
    )
    return loadingRare.catch(() => {
      loadingRare = undefined
      throw notEnough(question, 0, [], 1)
    })
  }

  const isProvenAhead = (...asked: [ahead: Node, behind: readonly Node[], newest: number]) =>
    rare(message('The newest block'))
      .then((questions) => questions.isProvenAhead(...asked))
      .catch(() => undefined)

  const viewOf = (opened: Opened, number: number): BlockView => {
    let agreed = count
    const read = async <T>(what: RpcRead<T>) => {
      const decided = await decideAnswer(pool, { opened, number, quorum, notEnough }, what)
      agreed = Math.min(agreed, decided.agreed)
      return decided.value
    }
    return {
      number,
      get agreement() {
        return { agreed, configured: count }
      },
      read,
      readHead: () =>
        read({
          question: say('Block {number}', { number: String(number) }),
          method: 'eth_getBlockByNumber',
          params: (block) => [block, false],
          schema: headSchema,
        }),
    }
  }

  return {
    chainId,
    quorum,
    stopwatch,
    get nodes() {
      return nodes.map(({ health }) => ({ ...health }))
    },

    async atOneBlock({ question, notBefore = 0 }, work) {
      const first = await openOrThrow(question)
      const demand = (number: number) => {
        if (number >= notBefore) return number
        throw notEnough(
          question,
          0,
          chosenNodes().map(({ health }) => ({
            host: health.host,
            reason: say('It hasn’t reached block {number} yet.', { number: String(notBefore) }),
          })),
        )
      }
      const workAt = async (opened: Opened, number: number) => {
        const view = viewOf(opened, number)
        const result = await work(view)
        options.onAgreement?.(view.agreement)
        return result
      }
      try {
        return await workAt(first, demand(first.choice.newest))
      } catch (error) {
        if (!(error instanceof RpcDisagreementError)) throw error
      }
      const second = await openOrThrow(question)
      return workAt(second, demand(second.choice.common))
    },

    find<T>(read: RpcRead<T>, onFault?: (fault: NodeFault) => void) {
      return new Promise<T | undefined>((resolve, reject) => {
        const words = chosenNodes().map(async (node) => {
          const word = await askVerified(node, read)
          if ('key' in word) resolve(word.value)
          else onFault?.(word)
        })
        Promise.all(words).then(() => resolve(undefined), reject)
      })
    },

    ask: async (read) => (await rare(read.question)).ask(read),
    askEach: async (read) => (await rare(read.question)).askEach(read),
    searchEach: async (question, search) => (await rare(question)).searchEach(question, search),

    async readHeads() {
      const probes = await Promise.all(
        chosenNodes().map(async (node) => ({ host: node.health.host, probe: await probe(node) })),
      )
      const heads = probes.flatMap(({ host, probe }) =>
        probe.type === 'head' ? [{ host, head: probe.head }] : [],
      )
      if (heads.length > 0) return heads
      throw notEnough(
        message('The newest block'),
        0,
        probes.flatMap(({ host, probe }) => (probe.type === 'fault' ? [{ host, reason: probe.reason }] : [])),
        1,
      )
    },
  }
}

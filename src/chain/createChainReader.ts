import { type Hex, keccak256, numberToHex, toHex } from 'viem'
import type { z } from 'zod'
import type { Agreement } from './agreement.ts'
import { type BlockChoice, chooseBlock, staleAfterBlocks, staleAfterSeconds } from './chooseBlock.ts'
import type { createRareQuestions } from './createRareQuestions.ts'
import {
  type NodeFault,
  RpcConfigurationError,
  RpcDisagreementError,
  RpcUnreachableError,
  RpcWrongChainError,
} from './errors.ts'
import { type RpcEndpoint, resolveEndpoint } from './rpcHost.ts'
import { type RpcOutcome, type RpcRequest, rpcRequest } from './rpcRequest.ts'
import { type Head, headSchema, smallQuantitySchema } from './rpcSchemas.ts'
import { type Answer, settleAnswers } from './settleAnswers.ts'
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
  /** What is asked, as a noun for error messages: `the claim status`. */
  question: string
  method: string
  /** Parameters; the function form receives the block to read at. */
  params: readonly unknown[] | ((block: Hex | 'latest') => readonly unknown[])
  schema: z.ZodType<T>
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

type Node = {
  endpoint: RpcEndpoint
  health: NodeHealth
  /** eth_chainId was right and the node has not failed since. */
  isVerified: boolean
  /** The chain it serves, where that is another than ours. */
  otherChain: number | undefined
  /** Until then (by the stopwatch) it gets a shorter time to answer, because it let us wait before. */
  hurriedUntil: number
  /** The time in its newest block so far, and when it last reported a newer one (by the stopwatch). */
  newestTime: number | undefined
  advancedAt: number | undefined
}

type Probe = { type: 'head'; head: Head } | { type: 'fault'; reason: string }
type Participant = { node: Node; ready: Promise<Probe> }
type Opened = {
  choice: Extract<BlockChoice, { type: 'chosen' }>
  participants: readonly Participant[]
}
type Opening =
  | Opened
  | { failure: 'tooFew' | 'contradiction'; probes: readonly { node: Node; probe: Probe }[] }

const maxNodesAsked = 5
const hurrySeconds = 30
/** Long enough for any node that works, on a slow line too. */
const hurriedTimeoutMs = 1_500
/** A node that reported a newer block within so many seconds is live. */
const movingSeconds = 15
/**
 * After so many seconds nodes that agree are asked again, to see them move, instead of waiting for a slow
 * one.
 */
const secondProbeSeconds = 2.5

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
  if (count === 0) throw new RpcConfigurationError('At least one RPC URL is needed.')
  const quorum = options.quorum ?? 1
  if (!Number.isInteger(quorum) || quorum < 1 || quorum > count) {
    throw new RpcConfigurationError(
      `The quorum must be between 1 and ${count}, the number of nodes that are asked.`,
    )
  }
  const wanted = count === 1 ? 1 : Math.max(2, quorum)

  const nodes: readonly Node[] = endpoints.map((endpoint) => ({
    endpoint,
    health: { host: endpoint.host, state: 'unasked', detail: undefined, headNumber: undefined, dissents: 0 },
    isVerified: false,
    otherChain: undefined,
    hurriedUntil: 0,
    newestTime: undefined,
    advancedAt: undefined,
  }))

  const note = (node: Node, health: Partial<NodeHealth>) => {
    node.health = { ...node.health, ...health }
  }

  /** The nodes to ask: those that work first, so that a spare takes the place of a broken one. */
  const chosenNodes = (): readonly Node[] => {
    const rank = ({ health }: Node) => (health.state === 'faulty' || health.state === 'wrongChain' ? 1 : 0)
    return [...nodes].sort((a, b) => rank(a) - rank(b)).slice(0, maxNodesAsked)
  }

  const request = async (node: Node, what: RpcRequest): Promise<RpcOutcome> => {
    const isHurried = count > 1 && stopwatch.elapsed() < node.hurriedUntil
    const outcome = await rpcRequest(node.endpoint, what, {
      timeoutMs: isHurried ? Math.min(timeoutMs, hurriedTimeoutMs) : timeoutMs,
      stopwatch,
      fetch: options.fetch,
    })
    if (outcome.type !== 'fault') {
      node.hurriedUntil = 0
    } else if (!outcome.isRefusal) {
      node.isVerified = false
      if (!isHurried) node.hurriedUntil = stopwatch.elapsed() + hurrySeconds
      note(node, { state: 'faulty', detail: outcome.reason })
    }
    return outcome
  }

  /** Undefined if the node serves our chain, else what is wrong. */
  const verifyChain = async (node: Node): Promise<string | undefined> => {
    if (node.isVerified) return undefined
    const outcome = await request(node, { method: 'eth_chainId', params: [] })
    node.otherChain = undefined
    const parsed = smallQuantitySchema.safeParse(outcome.type === 'answer' ? outcome.result : undefined)
    if (!parsed.success) {
      const detail = outcome.type === 'fault' ? outcome.reason : 'a chain id that is none'
      note(node, { state: 'faulty', detail })
      return detail
    }
    if (parsed.data !== chainId) {
      const detail = `serves chain ${parsed.data}`
      node.otherChain = parsed.data
      note(node, { state: 'wrongChain', detail, headNumber: undefined })
      return detail
    }
    node.isVerified = true
    return undefined
  }

  const probe = async (node: Node): Promise<Probe> => {
    const [complaint, outcome] = await Promise.all([
      verifyChain(node),
      request(node, { method: 'eth_getBlockByNumber', params: ['latest', false] }),
    ])
    if (complaint !== undefined) return { type: 'fault', reason: complaint }
    if (outcome.type === 'fault') {
      if (outcome.isRefusal) note(node, { state: 'faulty', detail: outcome.reason })
      return { type: 'fault', reason: outcome.reason }
    }
    const head = headSchema.safeParse(outcome.type === 'answer' ? outcome.result : undefined)
    if (!head.success) {
      const reason = 'a newest block that is none'
      note(node, { state: 'faulty', detail: reason })
      return { type: 'fault', reason }
    }
    const { timestamp } = head.data
    if (node.newestTime !== undefined && timestamp > node.newestTime) node.advancedAt = stopwatch.elapsed()
    node.newestTime = Math.max(node.newestTime ?? 0, timestamp)
    const state = node.health.state === 'dissenting' ? 'dissenting' : 'ok'
    note(node, { state, headNumber: head.data.number, ...(state === 'ok' ? { detail: undefined } : {}) })
    return { type: 'head', head: head.data }
  }

  const setAside = (node: Node, head: Head, newest: number): Probe => {
    const reason =
      head.number > newest
        ? `is alone with its newest block ${head.number}, that of the others is ${newest}`
        : `lags behind: its newest block is ${head.number}, that of the others ${newest}`
    note(node, { state: 'stale', detail: reason })
    return { type: 'fault', reason }
  }

  /** Its newest block is a moment old, as its heads moved on before our eyes. */
  const isMoving = ({ advancedAt }: Node) =>
    advancedAt !== undefined && stopwatch.elapsed() - advancedAt <= movingSeconds

  /** Finds the block to read at and the nodes that may be asked about it. Never throws. */
  const open = (): Promise<Opening> =>
    new Promise((resolve) => {
      const asked = chosenNodes()
      const answered = new Map<Node, Probe>()
      const probes = asked.map((node) => ({ node, ready: probe(node) }))
      let isResolved = false
      let cancel = () => {}
      const finish = (opening: Opening) => {
        cancel()
        isResolved = true
        resolve(opening)
      }

      /**
       * A node that is still to answer has been far ahead of these before: they may follow the chain at a
       * distance.
       */
      const isNewerAwaited = (heads: readonly { head: Head }[]) => {
        const newest = Math.max(...heads.map(({ head }) => head.timestamp))
        return asked.some(
          (node) => !answered.has(node) && (node.newestTime ?? 0) > newest + staleAfterSeconds,
        )
      }

      const evaluate = async () => {
        if (isResolved) return
        const done = nodes.flatMap((node) => {
          const probe = answered.get(node)
          return probe ? [{ node, probe }] : []
        })
        const isComplete = done.length === asked.length
        const heads = done.flatMap(({ node, probe }) =>
          probe.type === 'head' ? [{ node, head: probe.head }] : [],
        )
        if (heads.length < (isComplete ? quorum : wanted)) {
          if (isComplete) finish({ failure: 'tooFew', probes: done })
          return
        }
        let used = heads
        const choose = () =>
          chooseBlock(
            used.map(({ head }) => head),
            { wanted },
          )
        let choice = choose()
        // Without the slowest nodes only if what we have is beyond doubt: live, and of one mind.
        const isClear =
          choice.type === 'chosen' && choice.stale.length === 0 && heads.every(({ node }) => isMoving(node))
        if (!isComplete && (!isClear || isNewerAwaited(heads))) return
        isResolved = true

        if (choice.type === 'contested') {
          const at = (positions: readonly number[]) =>
            positions.flatMap((position) => heads[position]?.node ?? [])
          const [ahead] = at(choice.ahead)
          const behind = at(choice.behind)
          const newest = Math.max(...choice.behind.map((position) => heads[position]?.head.number ?? 0))
          const isProven =
            ahead &&
            (await rare('the newest block')
              .then(({ isProvenAhead }) => isProvenAhead(ahead, behind, newest))
              .catch(() => undefined))
          if (isProven === undefined) return finish({ failure: 'contradiction', probes: done })
          used = heads.filter(({ node }) => (isProven ? node === ahead : node !== ahead))
          choice = choose()
        }
        if (choice.type !== 'chosen') return finish({ failure: 'contradiction', probes: done })
        const { newest, stale } = choice
        const kept = new Map(
          used.flatMap(({ node, head }, position) => (stale.includes(position) ? [] : [[node, head]])),
        )
        const newestTime = Math.max(...[...kept.values()].map(({ timestamp }) => timestamp))
        const isNear = ({ number, timestamp }: Head) =>
          Math.abs(number - newest) <= staleAfterBlocks &&
          Math.abs(timestamp - newestTime) <= staleAfterSeconds
        const participants = probes.map(({ node, ready }) => ({
          node,
          ready: ready.then((late): Probe => {
            if (late.type === 'fault' || kept.has(node)) return late
            const isLate = !heads.some((known) => known.node === node)
            return isLate && isNear(late.head) ? late : setAside(node, late.head, newest)
          }),
        }))
        finish({ choice, participants })
      }

      const take = (node: Node, probe: Probe) => {
        answered.set(node, probe)
        void evaluate()
      }
      for (const { node, ready } of probes) void ready.then((probe) => take(node, probe))
      if (asked.length <= wanted) return
      // They may be live and not seen to move yet: better than waiting for a node that never answers.
      cancel = stopwatch.after(secondProbeSeconds, () => {
        if (isResolved) return
        for (const node of [...answered.keys()]) void probe(node).then((again) => take(node, again))
      })
    })

  /** Callers that come while the heads are being asked for share the answer. */
  let opening: Promise<Opening> | undefined
  const openShared = (): Promise<Opening> => {
    opening ??= open().finally(() => {
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
            ? [{ host: node.health.host, answer: `newest block ${probe.head.number}` }]
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

  const askNode = async <T>(
    node: Node,
    read: RpcRead<T>,
    block: Hex | 'latest',
  ): Promise<Answer<T> | NodeFault> => {
    const { host } = node.health
    const params = typeof read.params === 'function' ? read.params(block) : read.params
    const outcome = await request(node, { method: read.method, params })
    if (outcome.type === 'fault') return { host, reason: outcome.reason }
    if (outcome.type === 'revert') {
      if (!read.onRevert) return { host, reason: 'the call reverts' }
      return toAnswer(host, read.onRevert(outcome.data), read)
    }
    const parsed = read.schema.safeParse(outcome.result)
    if (parsed.success) return toAnswer(host, parsed.data, read)
    if (outcome.result === null) return { host, reason: 'does not know it' }
    const reason = 'an answer of the wrong shape'
    node.isVerified = false
    note(node, { state: 'faulty', detail: reason })
    return { host, reason }
  }

  const askVerified = async <T>(node: Node, read: RpcRead<T>): Promise<Answer<T> | NodeFault> => {
    const complaint = await verifyChain(node)
    if (complaint !== undefined) return { host: node.health.host, reason: complaint }
    return askNode(node, read, 'latest')
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

  const decide = <T>(
    opened: Opened,
    number: number,
    read: RpcRead<T>,
  ): Promise<{ value: T; agreed: number }> =>
    new Promise((resolve, reject) => {
      const given = new Map<Node, Answer<T>>()
      const faults = new Map<Node, NodeFault>()
      let agreedKey: string | undefined
      let isSettled = false

      /** As configured, not as they came in: messages stay the same. */
      const inOrder = <V>(words: Map<Node, V>): V[] =>
        nodes.flatMap((node) => {
          const word = words.get(node)
          return word === undefined ? [] : [word]
        })

      const weigh = (node: Node, answer: Answer<T>) => {
        if (agreedKey === undefined) return
        if (answer.key === agreedKey) {
          if (node.health.state === 'dissenting') note(node, { state: 'ok', detail: undefined })
        } else {
          note(node, {
            state: 'dissenting',
            detail: `was outvoted about ${read.question}`,
            dissents: node.health.dissents + 1,
          })
        }
      }

      const settle = () => {
        if (isSettled) return
        const answers = inOrder(given)
        const outstanding = opened.participants.length - given.size - faults.size
        const settlement = settleAnswers(answers, { quorum, outstanding })
        if (settlement.type === 'open') return
        isSettled = true
        if (settlement.type === 'agreed') {
          agreedKey = settlement.agreeing[0]?.key
          for (const [node, answer] of given) weigh(node, answer)
          resolve({ value: settlement.value, agreed: settlement.agreeing.length })
          return
        }
        if (settlement.type === 'tooFew') {
          reject(notEnough(read.question, answers.length, inOrder(faults)))
          return
        }
        const settled = read.ifSplit?.(answers.map((answer) => answer.value))
        if (settled) {
          resolve({ value: settled.value, agreed: answers.length })
          return
        }
        reject(
          new RpcDisagreementError({
            question: read.question,
            words: answers.map((answer) => ({ host: answer.node, answer: shorten(answer.key) })),
          }),
        )
      }

      for (const { node, ready } of opened.participants) {
        void ready
          .then((probe): Promise<Answer<T> | NodeFault> | NodeFault =>
            probe.type === 'head'
              ? askNode(node, read, numberToHex(number))
              : { host: node.health.host, reason: probe.reason },
          )
          .then((word) => {
            if ('key' in word) {
              given.set(node, word)
              if (isSettled) weigh(node, word)
            } else faults.set(node, word)
            settle()
          }, reject)
      }
    })

  const viewOf = (opened: Opened, number: number): BlockView => {
    let agreed = count
    const read = async <T>(what: RpcRead<T>) => {
      const decided = await decide(opened, number, what)
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
          question: `block ${number}`,
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
            reason: `has not reached block ${notBefore} yet`,
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
        'the newest block',
        0,
        probes.flatMap(({ host, probe }) => (probe.type === 'fault' ? [{ host, reason: probe.reason }] : [])),
        1,
      )
    },
  }
}

function toAnswer<T>(node: string, value: T, read: RpcRead<T>): Answer<T> {
  return { node, value, key: (read.keyOf ?? toKey)(value) }
}

function toKey(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
}

/** Two long answers that differ must look different in a message. */
function shorten(key: string): string {
  if (key.length <= 100) return key
  return `${key.slice(0, 60)}… (${key.length} characters, hash ${keccak256(toHex(key)).slice(0, 10)})`
}

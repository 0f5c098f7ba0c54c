import type { Hex } from 'viem'
import { say } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { NodeHealth, RpcRead } from './createChainReader.ts'
import type { NodeFault } from './errors.ts'
import type { RpcEndpoint } from './rpcHost.ts'
import { type RpcOutcome, type RpcRequest, rpcRequest } from './rpcRequest.ts'
import { type Head, headSchema, smallQuantitySchema } from './rpcSchemas.ts'
import type { Answer } from './settleAnswers.ts'
import type { Stopwatch } from './stopwatch.ts'

/** One node, and what is known of it. */
export type Node = {
  endpoint: RpcEndpoint
  health: NodeHealth
  /** eth_chainId was right and the node has not failed since. */
  isVerified: boolean
  /** The chain it serves, where that is another than ours. */
  otherChain?: number
  /** Until then (by the stopwatch) it gets a shorter time to answer, because it let us wait before. */
  hurriedUntil: number
  /** Its last answer took less than `quickSeconds`, and it has not failed since. */
  isQuick: boolean
  /** When it last answered what (by the stopwatch), by the method. */
  answeredAt: Map<string, number>
  /** The newest block that it has reported so far, and when it last did (by the stopwatch). */
  newest?: { head: Head; reportedAt: number }
  /** When it last reported a newer one than before. */
  advancedAt?: number
}

/** What a node says its newest block is. */
export type Probe = { type: 'head'; head: Head } | { type: 'fault'; reason: string }
/** At most so many nodes are asked at once. */
export const maxNodesAsked = 5
const hurrySeconds = 30
/** Long enough for any node that works, on a slow line too. */
const hurriedTimeoutMs = 1_500
/**
 * A node that was quick, and says nothing while another one answers the same, is silent: nobody has to wait
 * for that as long as for a slow node, or on a slow line.
 */
const quickSeconds = 0.5
const lookAgainMs = 500
/** A node that reported a newer block within so many seconds is live. */
const movingSeconds = 15

/** The nodes of a reader: each is asked by itself here, and what it does is noted as its health. */
export type NodePool = ReturnType<typeof createNodePool>

export function createNodePool({
  chainId,
  endpoints,
  timeoutMs,
  stopwatch,
  fetch,
}: {
  chainId: number
  endpoints: readonly RpcEndpoint[]
  timeoutMs: number
  stopwatch: Stopwatch
  fetch: typeof globalThis.fetch | undefined
}) {
  const nodes: readonly Node[] = endpoints.map(newNode)

  const note = (node: Node, health: Partial<NodeHealth>) => {
    node.health = { ...node.health, ...health }
  }

  /** The nodes to ask: those that work first, so that a spare takes the place of a broken one. */
  const chosenNodes = (): readonly Node[] => {
    const rank = ({ health }: Node) => (health.state === 'faulty' || health.state === 'wrongChain' ? 1 : 0)
    return [...nodes].sort((a, b) => rank(a) - rank(b)).slice(0, maxNodesAsked)
  }

  const request = async (node: Node, what: RpcRequest): Promise<RpcOutcome> => {
    const early = globalThis.everclaimNodes?.get(node.endpoint.href + JSON.stringify(what))
    const asked = stopwatch.elapsed()
    const hasOthers = endpoints.length > 1
    const isHurried = hasOthers && asked < node.hurriedUntil
    const hasOtherAnswered = () =>
      nodes.some((other) => other !== node && (other.answeredAt.get(what.method) ?? -1) >= asked)
    const outcome = await rpcRequest(node.endpoint, what, {
      timeoutMs: isHurried || (hasOthers && node.isQuick) ? Math.min(timeoutMs, hurriedTimeoutMs) : timeoutMs,
      prolong: (waitedMs) => (isHurried || waitedMs >= timeoutMs || hasOtherAnswered() ? 0 : lookAgainMs),
      stopwatch,
      fetch,
      early,
    })
    if (outcome.type !== 'fault') {
      const now = stopwatch.elapsed()
      node.hurriedUntil = 0
      node.isQuick = early?.isQuick ?? now - asked < quickSeconds
      node.answeredAt.set(what.method, now)
    } else if (!outcome.isRefusal) {
      node.isVerified = false
      node.isQuick = false
      if (!isHurried) node.hurriedUntil = stopwatch.elapsed() + hurrySeconds
      note(node, { state: 'faulty', detail: outcome.reason })
    }
    return outcome
  }

  /** Undefined if the node serves our chain, else what is wrong. */
  const verifyChain = async (node: Node): Promise<string | undefined> => {
    if (node.isVerified) return undefined
    const outcome = await request(node, { method: 'eth_chainId', params: [] })
    delete node.otherChain
    const parsed = v.safeParse(smallQuantitySchema, outcome.type === 'answer' ? outcome.result : undefined)
    if (!parsed.success) {
      const detail = outcome.type === 'fault' ? outcome.reason : say('Its chain id is invalid.')
      note(node, { state: 'faulty', detail })
      return detail
    }
    if (parsed.output !== chainId) {
      const detail = say('It serves chain {chainId}.', { chainId: String(parsed.output) })
      node.otherChain = parsed.output
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
    const head = v.safeParse(headSchema, outcome.type === 'answer' ? outcome.result : undefined)
    if (!head.success) {
      const reason = say('Its newest block is invalid.')
      note(node, { state: 'faulty', detail: reason })
      return { type: 'fault', reason }
    }
    const { timestamp } = head.output
    const before = node.newest?.head.timestamp ?? timestamp
    const reportedAt = stopwatch.elapsed()
    if (timestamp > before) node.advancedAt = reportedAt
    if (timestamp >= before) node.newest = { head: head.output, reportedAt }
    note(node, { headNumber: head.output.number })
    if (node.health.state !== 'dissenting') note(node, { state: 'ok', detail: undefined })
    return { type: 'head', head: head.output }
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
      if (!read.onRevert) return { host, reason: say('The call reverts.') }
      return toAnswer(host, read.onRevert(outcome.data), read)
    }
    const parsed = v.safeParse(read.schema, outcome.result)
    if (parsed.success) return toAnswer(host, parsed.output, read)
    if (outcome.result === null) return { host, reason: say('It doesn’t know this.') }
    const reason = say('Its answer has the wrong shape.')
    node.isVerified = false
    note(node, { state: 'faulty', detail: reason })
    return { host, reason }
  }

  const askVerified = async <T>(node: Node, read: RpcRead<T>): Promise<Answer<T> | NodeFault> => {
    const complaint = await verifyChain(node)
    if (complaint !== undefined) return { host: node.health.host, reason: complaint }
    return askNode(node, read, 'latest')
  }

  /** Its newest block is a moment old, as its heads moved on before our eyes. */
  const isMoving = ({ advancedAt }: Node) =>
    advancedAt !== undefined && stopwatch.elapsed() - advancedAt <= movingSeconds

  return { nodes, note, chosenNodes, request, probe, askNode, askVerified, isMoving }
}

/** A node that nothing is known of. */
export const newNode = (endpoint: RpcEndpoint): Node => ({
  endpoint,
  health: { host: endpoint.host, state: 'unasked', detail: undefined, headNumber: undefined, dissents: 0 },
  isVerified: false,
  hurriedUntil: 0,
  isQuick: false,
  answeredAt: new Map(),
})

function toAnswer<T>(node: string, value: T, read: RpcRead<T>): Answer<T> {
  return { node, value, key: (read.keyOf ?? toKey)(value) }
}

function toKey(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
}

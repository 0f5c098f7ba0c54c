import type { ChainReader, NodeHead } from './createChainReader.ts'
import { waitFor } from './stopwatch.ts'

/** A chain that makes no block while it is watched for so long is halted: ten blocks of Blast are missing. */
const haltedAfterSeconds = 20
const secondsBetweenReads = 5

export type ChainHead = {
  number: number
  /** Unix seconds. */
  timestamp: number
  /**
   * For so many seconds no newer block was seen, by a stopwatch: no clock decides, nobody's can be trusted.
   */
  stillForSeconds: number
  /** The chain makes no blocks: a state of the chain, not an error. Nothing can be claimed now. */
  isHalted: boolean
}

/** What was seen of a chain so far. Times are the stopwatch's. */
type Watch = {
  /**
   * The latest block time that each node has reported; a node behind a balancer may report an earlier one
   * again.
   */
  latest: Map<string, number>
  /** When a node last reported a later block than before; the first read until then. */
  advancedAt: number
  hasAdvanced: boolean
}

const watches = new WeakMap<ChainReader, Watch>()

/**
 * The newest block that any node has. It informs and decides nothing: reads that decide go through
 * `ChainReader.atOneBlock`. Throws RpcUnreachableError when no node answers, RpcWrongChainError when all
 * serve another chain.
 *
 * Takes its time: it reads again until it has seen the chain move, or not move for twenty seconds.
 */
export async function readHead(reader: ChainReader): Promise<ChainHead> {
  const { stopwatch } = reader
  for (;;) {
    const heads = await reader.readHeads()
    const { number, timestamp } = heads
      .map(({ head }) => head)
      .reduce((newest, head) => (head.timestamp > newest.timestamp ? head : newest))
    const { hasAdvanced, advancedAt } = note(reader, heads)
    const stillForSeconds = Math.round(stopwatch.elapsed() - advancedAt)
    const isHalted = stillForSeconds >= haltedAfterSeconds
    if (hasAdvanced || isHalted) return { number, timestamp, stillForSeconds, isHalted }
    await waitFor(stopwatch, secondsBetweenReads)
  }
}

function note(reader: ChainReader, heads: readonly NodeHead[]): Watch {
  const now = reader.stopwatch.elapsed()
  const before = watches.get(reader)
  const latest = new Map(before?.latest)
  let hasAdvanced = false
  for (const { host, head } of heads) {
    const known = latest.get(host)
    if (known !== undefined && head.timestamp > known) hasAdvanced = true
    latest.set(host, Math.max(known ?? 0, head.timestamp))
  }
  const watch = { latest, hasAdvanced, advancedAt: before && !hasAdvanced ? before.advancedAt : now }
  watches.set(reader, watch)
  return watch
}

import type { ChainReader, NodeHead } from './createChainReader.ts'

/** A chain without a new block for this long is halted (Blast makes a block every two seconds). */
const haltedAfterSeconds = 60

/** Three blocks of a live chain: long enough for a node that answers from a cache to show a newer one. */
const secondLookSeconds = 6

export type ChainHead = {
  number: number
  /** Unix seconds. */
  timestamp: number
  /** Seconds since then, as far as this machine can tell. */
  ageSeconds: number
  /** The chain makes no blocks: a state of the chain, not an error. Nothing can be claimed now. */
  isHalted: boolean
}

/** What the wall clock (`ChainReader.now`) cannot be asked: it may be minutes wrong, and may be set meanwhile. */
export type Stopwatch = {
  /** Seconds since any fixed moment; only ever grows. */
  elapsed(): number
  wait(seconds: number): Promise<void>
}

const deviceStopwatch: Stopwatch = {
  elapsed: () => performance.now() / 1000,
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
}

/** What was seen of a chain so far. Times are the stopwatch's. */
type Watch = {
  /** The latest block time that each node has told; a node behind a balancer may tell an earlier one again. */
  latest: Map<string, number>
  lookedAt: number
  /** When a node last told a later block than before; the first look until then. */
  advancedAt: number
  /** A block that was made before our eyes looked old: the wall clock is fast. */
  isClockFast: boolean
}

const watches = new WeakMap<ChainReader, Watch>()

/**
 * The newest block that any node has. It informs and decides nothing: reads that decide go through
 * `ChainReader.atOneBlock`. Throws RpcUnreachableError when no node answers, RpcWrongChainError when all serve another chain.
 *
 * A head that looks old is looked at twice, six seconds apart, before the chain is called halted: a head that advances
 * proves a live chain, whatever this machine's clock says.
 */
export async function readHead(
  reader: ChainReader,
  stopwatch: Stopwatch = deviceStopwatch,
): Promise<ChainHead> {
  const first = await look(reader, stopwatch)
  const { looksOld, stillFor } = first
  if (!looksOld || stillFor >= secondLookSeconds) return first.head
  await stopwatch.wait(secondLookSeconds - stillFor)
  return (await look(reader, stopwatch)).head
}

async function look(reader: ChainReader, stopwatch: Stopwatch) {
  const heads = await reader.readHeads()
  const { number, timestamp } = heads
    .map(({ head }) => head)
    .reduce((newest, head) => (head.timestamp > newest.timestamp ? head : newest))
  const age = Math.max(0, reader.now() - timestamp)
  const { advancedAt, lookedAt, isClockFast } = note(reader, heads, stopwatch.elapsed(), age)
  const stillFor = lookedAt - advancedAt
  const looksOld = age > haltedAfterSeconds && !isClockFast
  return {
    looksOld,
    stillFor,
    head: {
      number,
      timestamp,
      ageSeconds: Math.round(isClockFast ? stillFor : Math.max(age, stillFor)),
      // Where the clock is of no help, fast or slow, a minute of watching is.
      isHalted: stillFor > haltedAfterSeconds || (looksOld && stillFor >= secondLookSeconds),
    },
  }
}

function note(reader: ChainReader, heads: readonly NodeHead[], now: number, age: number): Watch {
  const before = watches.get(reader)
  const latest = new Map(before?.latest)
  let hasAdvanced = false
  for (const { host, head } of heads) {
    const known = latest.get(host)
    if (known !== undefined && head.timestamp > known) hasAdvanced = true
    latest.set(host, Math.max(known ?? 0, head.timestamp))
  }
  const watch: Watch = {
    latest,
    lookedAt: now,
    advancedAt: before && !hasAdvanced ? before.advancedAt : now,
    // A block that is newer than the last look cannot be older than that.
    isClockFast:
      before !== undefined &&
      (before.isClockFast ||
        (hasAdvanced && age > haltedAfterSeconds && now - before.lookedAt < haltedAfterSeconds / 2)),
  }
  watches.set(reader, watch)
  return watch
}

import type { Head } from './rpcSchemas.ts'

/** A node further than this behind the newest plausible head is stale: 15 blocks of Blast. */
export const staleAfterSeconds = 30
const staleAfterBlocks = 15
/** A head further ahead of our clock than this is not believed, unless every node says so (then the clock is wrong). */
const clockToleranceSeconds = 15

export type BlockChoice =
  | {
      type: 'chosen'
      /** The newest block that enough nodes have. */
      newest: number
      /** The newest block that every node in use has; read again here when answers differ. */
      common: number
      /** Positions in the given heads: left out, because they lag. */
      stale: readonly number[]
    }
  /** The heads contradict each other in a way that lag cannot explain. */
  | { type: 'contradiction' }

/**
 * Chooses the block to read at from what the nodes call their newest block. `wanted` is how many nodes should have it
 * (1 where one node is configured, else 2 or the quorum). `heads` must not be empty. Pure.
 *
 * Age decides first: a node whose newest block is more than 30 s older than the newest plausible one is stale, however
 * many such nodes there are, so that two stuck nodes do not outvote a live one. Heights then only guard against
 * inventions: a single node can move the choice neither up nor down.
 */
export function chooseBlock(
  heads: readonly Pick<Head, 'number' | 'timestamp'>[],
  options: { now: number; wanted: number },
): BlockChoice {
  const { now, wanted } = options
  const all = heads.map((head, position) => ({ ...head, position }))
  const plausible = all.filter((head) => head.timestamp <= now + clockToleranceSeconds)
  const candidates = plausible.length > 0 ? plausible : all
  const newestTime = Math.max(...candidates.map((head) => head.timestamp))
  const fresh = candidates
    .filter((head) => newestTime - head.timestamp <= staleAfterSeconds)
    .sort((a, b) => b.number - a.number)

  const reference = fresh[Math.min(wanted, fresh.length) - 1]
  const highest = fresh[0]
  if (!reference || !highest) return { type: 'contradiction' }
  const group = fresh.filter((head) => reference.number - head.number <= staleAfterBlocks)
  const isTorn = highest.number - reference.number > staleAfterBlocks
  // With no third node to tell which of two far-apart heights is the invented one, neither is taken.
  if (isTorn && group.length <= wanted) return { type: 'contradiction' }

  const kept = new Set(group.map((head) => head.position))
  return {
    type: 'chosen',
    newest: reference.number,
    common: Math.min(...group.map((head) => head.number)),
    stale: all.map((head) => head.position).filter((position) => !kept.has(position)),
  }
}

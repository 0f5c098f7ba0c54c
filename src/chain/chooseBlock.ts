import type { Head } from './rpcSchemas.ts'

/** A node further than this behind the newest block of the others is stale: 15 blocks of Blast. */
export const staleAfterSeconds = 30
export const staleAfterBlocks = 15

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
  /**
   * One node reports a newer block than at least two others that agree with each other: either it invents, or
   * they lag. Heads alone can't show which (`isAheadProven` can). Positions in the given heads.
   */
  | { type: 'contested'; ahead: readonly number[]; behind: readonly number[] }
  /** The heads contradict each other in a way that lag cannot explain. */
  | { type: 'contradiction' }

/**
 * Chooses the block to read at from the nodes' newest blocks. `wanted` is how many nodes should have it (1
 * where one node is configured, else 2 or the quorum). `heads` must not be empty. Pure, and without a clock:
 * nodes are compared with each other, by the times in their blocks.
 *
 * Age decides first: a node whose newest block is more than 30 s older than the newest one is stale. Heights
 * then only guard against inventions: a single node can move the choice neither up nor down.
 */
export function chooseBlock(
  heads: readonly Pick<Head, 'number' | 'timestamp'>[],
  { wanted }: { wanted: number },
): BlockChoice {
  const all = heads.map((head, position) => ({ ...head, position })).sort((a, b) => b.timestamp - a.timestamp)
  const since = (time: number) => all.filter(({ timestamp }) => timestamp >= time - staleAfterSeconds)
  const fresh = since(all[0]?.timestamp ?? 0).sort((a, b) => b.number - a.number)

  if (fresh.length < Math.min(2, wanted)) {
    for (const { timestamp } of all) {
      const group = since(timestamp).filter((head) => head.timestamp <= timestamp)
      if (group.length > 1)
        return {
          type: 'contested',
          ahead: fresh.map(({ position }) => position),
          behind: group.map(({ position }) => position),
        }
    }
  }

  const reference = fresh[Math.min(wanted, fresh.length) - 1]
  const highest = fresh[0]
  if (!reference || !highest) return { type: 'contradiction' }
  const group = fresh.filter((head) => reference.number - head.number <= staleAfterBlocks)
  const isTorn = highest.number - reference.number > staleAfterBlocks
  // With no third node to show which of two far-apart heights is the invented one, neither is taken.
  if (isTorn && group.length <= wanted) return { type: 'contradiction' }

  const kept = new Set(group.map((head) => head.position))
  return {
    type: 'chosen',
    newest: reference.number,
    common: Math.min(...group.map((head) => head.number)),
    stale: heads.map((_, position) => position).filter((position) => !kept.has(position)),
  }
}

import { say } from '../language/say.ts'
import { type BlockChoice, chooseBlock, staleAfterBlocks, staleAfterSeconds } from './chooseBlock.ts'
import type { Node, NodePool, Probe } from './createNodePool.ts'
import type { Head } from './rpcSchemas.ts'
import type { Stopwatch } from './stopwatch.ts'

type Participant = { node: Node; ready: Promise<Probe> }
/** A block to read at, and who may be asked about it. */
export type Opened = {
  choice: Extract<BlockChoice, { type: 'chosen' }>
  participants: readonly Participant[]
}
export type Opening =
  | Opened
  | { failure: 'tooFew' | 'contradiction'; probes: readonly { node: Node; probe: Probe }[] }

/**
 * After so many seconds nodes that agree are asked again, to see them move, instead of waiting for a slow
 * one. What `public/boot.js` has asked must be too old by then.
 */
const secondProbeSeconds = 2.5

/** So long it counts what a node that answers no more has reported. */
const rememberedSeconds = 60

/** Finds the block to read at and the nodes that may be asked about it. Never throws. */
export function openBlock(
  { nodes, note, chosenNodes, probe, isMoving }: NodePool,
  {
    quorum,
    wanted,
    stopwatch,
    isProvenAhead,
  }: {
    quorum: number
    /** So many heads are waited for. */
    wanted: number
    stopwatch: Stopwatch
    /** Whether a node that is alone with newer blocks is right; undefined where nobody can say. */
    isProvenAhead: (ahead: Node, behind: readonly Node[], newest: number) => Promise<boolean | undefined>
  },
): Promise<Opening> {
  const setAside = (node: Node, head: Head, newest: number): Probe => {
    const blocks = { number: String(head.number), newest: String(newest) }
    const reason =
      head.number > newest
        ? say('Only it has block {number}. The others’ newest is {newest}.', blocks)
        : say('It lags behind at block {number}. The others’ newest is {newest}.', blocks)
    note(node, { state: 'stale', detail: reason })
    return { type: 'fault', reason }
  }
  return new Promise((resolve) => {
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

    /** One of these nodes has been far ahead of the heads before: what has them may follow at a distance. */
    const knownAhead = (heads: readonly { head: Head }[], isMeant: (node: Node) => boolean) => {
      const newest = Math.max(...heads.map(({ head }) => head.timestamp))
      return asked.find(
        (node) => isMeant(node) && (node.newest?.head.timestamp ?? 0) > newest + staleAfterSeconds,
      )
    }
    const isAwaited = (node: Node) => !answered.has(node)
    /** What it reported a moment ago counts: two that lag, one of which lies, would else be of one mind. */
    const hasJustFailed = (node: Node) =>
      answered.get(node)?.type === 'fault' &&
      stopwatch.elapsed() - (node.newest?.reportedAt ?? 0) <= rememberedSeconds

    const isAheadOf = (ahead: Node, behind: readonly { node: Node; head: Head }[]) =>
      isProvenAhead(
        ahead,
        behind.map(({ node }) => node),
        Math.max(...behind.map(({ head }) => head.number)),
      )

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
      if (!isComplete && (!isClear || knownAhead(heads, isAwaited))) return
      isResolved = true

      if (choice.type === 'contested') {
        const at = (positions: readonly number[]) => positions.flatMap((position) => heads[position] ?? [])
        const [ahead] = at(choice.ahead)
        const isProven = ahead && (await isAheadOf(ahead.node, at(choice.behind)))
        if (isProven === undefined) return finish({ failure: 'contradiction', probes: done })
        used = heads.filter(({ node }) => isProven === (node === ahead?.node))
        choice = choose()
      } else if (choice.type === 'chosen' && heads.length - choice.stale.length > 1) {
        const { stale } = choice
        const failed = knownAhead(heads, hasJustFailed)
        const behind = heads.filter((_, position) => !stale.includes(position))
        if (failed?.newest && (await isAheadOf(failed, behind)) !== false) {
          const known: Probe = { type: 'head', head: failed.newest.head }
          const probes = done.map((each) => (each.node === failed ? { ...each, probe: known } : each))
          return finish({ failure: 'contradiction', probes })
        }
      }
      if (choice.type !== 'chosen') return finish({ failure: 'contradiction', probes: done })
      const { newest, stale } = choice
      const kept = new Map(
        used.flatMap(({ node, head }, position) => (stale.includes(position) ? [] : [[node, head]])),
      )
      const newestTime = Math.max(...[...kept.values()].map(({ timestamp }) => timestamp))
      const isNear = ({ number, timestamp }: Head) =>
        Math.abs(number - newest) <= staleAfterBlocks && Math.abs(timestamp - newestTime) <= staleAfterSeconds
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
}

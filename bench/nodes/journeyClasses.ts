import type { Random } from './createRandom.ts'
import type { Journey } from './playJourney.ts'
import type { FaultKind, NodeBehaviour } from './simulatedNode.ts'

/** One row of the table: which nodes are asked. `flaky` is any of the faults of a node that means no harm. */
export type JourneyClass = { name: string; nodes: readonly (FaultKind | 'flaky')[]; isClockOff: boolean }

/** Seconds by which a visitor's clock may be wrong. */
const day = 86_400

const flaky = ['silent', '429', 'reordered', 'truncated', 'other chain'] as const

const rows: readonly (readonly [name: string, nodes: JourneyClass['nodes']])[] = [
  ['2 nodes, both honest', ['honest', 'honest']],
  ['2 nodes, 1 lies', ['honest', 'lying']],
  ['2 nodes, 1 stale', ['honest', 'stale']],
  ['2 nodes, 1 silent', ['honest', 'silent']],
  ['2 nodes, 1 answers 429', ['honest', '429']],
  ['2 nodes, 1 of another chain', ['honest', 'other chain']],
  ['2 nodes, 1 reorders', ['honest', 'reordered']],
  ['2 nodes, 1 truncates', ['honest', 'truncated']],
  ['2 nodes, 1 lies, the other flaky', ['flaky', 'lying']],
  ['2 nodes, 1 lies, the other stale', ['stale', 'lying']],
  ['3 nodes, 1 lies', ['honest', 'honest', 'lying']],
  ['3 nodes, 1 stale', ['honest', 'honest', 'stale']],
  ['3 nodes, 2 stale', ['honest', 'stale', 'stale']],
  ['3 nodes, 1 flaky', ['honest', 'honest', 'flaky']],
  ['3 nodes, 2 flaky', ['honest', 'flaky', 'flaky']],
  ['3 nodes, 1 lies, 1 stale', ['honest', 'stale', 'lying']],
  ['3 nodes, 1 lies, 1 flaky', ['honest', 'flaky', 'lying']],
  ['3 nodes, 1 lies, 2 flaky', ['flaky', 'flaky', 'lying']],
  ['3 nodes, 1 lies, 2 stale', ['stale', 'stale', 'lying']],
]

export const journeyClasses: readonly JourneyClass[] = rows.flatMap(([name, nodes]) => [
  { name, nodes, isClockOff: false },
  { name: `${name}, clock off`, nodes, isClockOff: true },
])

export function makeJourney({ nodes, isClockOff }: JourneyClass, random: Random): Journey {
  const behaviours = nodes.map((kind) => behaviourOf(kind === 'flaky' ? random.pick(flaky) : kind, random))
  const stale = behaviours.find(({ kind }) => kind === 'stale')
  const liar = behaviours.find(({ kind }) => kind === 'lying')
  // It may hide beside a node that lags.
  if (stale && liar && random.chance(0.5)) liar.headOffset = stale.headOffset
  return {
    // Which one is listed first must not matter.
    nodes: behaviours
      .map((behaviour) => ({ behaviour, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ behaviour }) => behaviour),
    clockOffset: isClockOff ? random.integer(-day, day) : 0,
    isClaimed: random.chance(0.5),
  }
}

function behaviourOf(kind: FaultKind, random: Random): NodeBehaviour {
  return {
    kind,
    rate: random.pick([1, 1, 0.7, 0.3]),
    headOffset:
      kind === 'stale'
        ? -random.integer(35, 4_000)
        : kind === 'lying'
          ? random.pick([0, 0, 0, random.integer(1, 40), random.integer(40, 4_000), -random.integer(1, 600)])
          : 0,
    isFollowing: random.chance(0.3),
    latency: random.pick([0.1, 0.4, 2]),
  }
}

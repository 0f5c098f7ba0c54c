import { expect, test } from 'vitest'
import { type Node, type NodePool, newNode, type Probe } from './createNodePool.ts'
import { type Opening, openBlock } from './openBlock.ts'
import { resolveEndpoint } from './rpcHost.ts'
import type { Head } from './rpcSchemas.ts'
import { manualStopwatch, settled } from './test-support/manualStopwatch.ts'

const epoch = 1_700_000_000
/** A block that is `time` seconds after the epoch of the test. */
const headOf = (number: number, time = 0): Head => ({
  number,
  hash: `0x${'ab'.repeat(32)}`,
  timestamp: epoch + time,
})
const at = (number: number, time = 0): Probe => ({ type: 'head', head: headOf(number, time) })
const gone: Probe = { type: 'fault', reason: 'No connection.' }

type Options = {
  wanted?: number
  quorum?: number
  /** Whether a node that is alone with newer blocks is right. */
  verdict?: boolean | Promise<boolean> | undefined
  /** Which nodes have moved on before our eyes; by default all. */
  moving?: readonly number[]
  /** How many nodes are asked; by default all. */
  asked?: number
}
/** Nodes that answer when a test says so. */
function open(count: number, { wanted = 2, quorum = 1, verdict, moving, asked = count }: Options = {}) {
  const time = manualStopwatch()
  const nodes: readonly Node[] = Array.from({ length: count }, (_, place) =>
    newNode(resolveEndpoint(`https://node-${place}.example/`)),
  )
  const placeOf = (node: Node) => nodes.indexOf(node)
  const probed: number[] = []
  const answers = new Map<Node, (probe: Probe) => void>()
  const verdicts: unknown[] = []
  const noted: string[] = []
  const pool: Pick<NodePool, 'nodes' | 'note' | 'chosenNodes' | 'probe' | 'isMoving'> = {
    nodes,
    note: (node, { state, detail }) => noted.push(`${placeOf(node)} ${state}: ${detail}`),
    chosenNodes: () => nodes.slice(0, asked),
    probe(node) {
      probed.push(placeOf(node))
      return new Promise<Probe>((resolve) => answers.set(node, resolve))
    },
    isMoving: (node) => moving?.includes(placeOf(node)) ?? true,
  }
  let opening: Opening | undefined
  /** What is known of a node from before. */
  const remember = (place: number, head: Head, reportedAt = 0) => {
    const node = nodes[place]
    if (node) node.newest = { head, reportedAt }
  }
  const start = () =>
    void openBlock(pool as NodePool, {
      quorum,
      wanted,
      stopwatch: time.stopwatch,
      isProvenAhead: async (ahead, behind, newest) => {
        verdicts.push([placeOf(ahead), behind.map(placeOf), newest])
        return verdict
      },
    }).then((opened) => {
      opening = opened
    })
  const answer = async (place: number, probe: Probe) => {
    const node = nodes[place]
    if (node) answers.get(node)?.(probe)
    await settled()
  }
  const all = async (...probes: readonly Probe[]) => {
    for (const [place, probe] of probes.entries()) await answer(place, probe)
  }
  /** Where it is read, or why it is not. */
  const outcome = () => {
    if (!opening) return 'open'
    return 'failure' in opening ? opening.failure : opening.choice.newest
  }
  /** Nodes that may be asked, and why others may not. */
  const asks = async () => {
    if (!opening || 'failure' in opening) throw new Error('No block was opened.')
    const ready = await Promise.all(
      opening.participants.map(async ({ node, ready }) => [node, await ready] as const),
    )
    return ready.map(([node, probe]) => [
      placeOf(node),
      probe.type === 'fault' ? probe.reason : probe.head.number,
    ])
  }
  const probes = () => {
    if (!opening || !('failure' in opening)) throw new Error('A block was opened.')
    return opening.probes.map(({ node, probe }) => [
      placeOf(node),
      probe.type === 'head' ? probe.head.number : probe.reason,
    ])
  }
  return { ...time, nodes, start, remember, answer, all, outcome, asks, probes, probed, verdicts, noted }
}
function started(...given: Parameters<typeof open>) {
  const opened = open(...given)
  opened.start()
  return opened
}

test('of nodes that agree the newest block that enough of them have is read, by all', async () => {
  const { all, outcome, asks, noted, probed } = started(3)
  await all(at(102, 4), at(101, 2), at(100))
  expect(outcome()).toBe(101)
  expect(await asks()).toEqual([
    [0, 102],
    [1, 101],
    [2, 100],
  ])
  expect([noted, probed]).toEqual([[], [0, 1, 2]])
})

test('the one node that there is is believed', async () => {
  const { answer, outcome, waiting } = started(1, { wanted: 1 })
  expect([outcome(), waiting()]).toEqual(['open', 0])
  await answer(0, at(100))
  expect(outcome()).toBe(100)
})

test('a node that cannot be asked is none of those that are', async () => {
  const { all, outcome, asks } = started(3)
  await all(at(100), gone, at(101, 2))
  expect(outcome()).toBe(100)
  expect(await asks()).toEqual([
    [0, 100],
    [1, 'No connection.'],
    [2, 101],
  ])
})

test('where all have answered, as many as the policy needs are enough', async () => {
  const { all, outcome } = started(3)
  await all(at(100), gone, gone)
  expect(outcome()).toBe(100)
  const strict = started(3, { quorum: 2 })
  await strict.all(at(100), gone, gone)
  expect(strict.outcome()).toBe('tooFew')
  expect(strict.probes()).toEqual([
    [0, 100],
    [1, 'No connection.'],
    [2, 'No connection.'],
  ])
  const two = started(3, { quorum: 2 })
  await two.all(at(100), gone, at(100))
  expect(two.outcome()).toBe(100)
})

test('while others may answer, more than the policy needs are waited for', async () => {
  const { answer, outcome } = started(3)
  await answer(2, at(100))
  expect(outcome()).toBe('open')
  await answer(0, gone)
  expect(outcome()).toBe('open')
  await answer(1, gone)
  expect(outcome()).toBe(100)
})

test('two that move and agree are enough, and the third may come late', async () => {
  const { all, answer, outcome, asks, waiting } = started(3)
  await all(at(100), at(100))
  expect([outcome(), waiting()]).toEqual([100, 0])
  const asking = asks()
  await answer(2, at(101, 2))
  expect(await asking).toEqual([
    [0, 100],
    [1, 100],
    [2, 101],
  ])
})

test('those that were not seen to move are not enough without the third', async () => {
  for (const moving of [[0], [1], []]) {
    const { all, answer, outcome } = started(3, { moving })
    await all(at(100), at(100))
    expect(outcome()).toBe('open')
    await answer(2, at(100))
    expect(outcome()).toBe(100)
  }
})

test('nor are two of which one lags', async () => {
  const lagging = started(4)
  await lagging.answer(0, at(100, 40))
  await lagging.answer(1, at(70))
  expect(lagging.outcome()).toBe('open')
  await lagging.answer(2, at(100, 40))
  expect(lagging.outcome()).toBe('open')
  await lagging.answer(3, at(100, 40))
  expect(lagging.outcome()).toBe(100)
  expect(await lagging.asks()).toContainEqual([1, 'It lags behind at block 70. The others’ newest is 100.'])
})

test('nor while one is silent that was far ahead of them before', async () => {
  const opened = open(3)
  opened.remember(2, headOf(130, 31))
  opened.start()
  await opened.all(at(100), at(100))
  expect(opened.outcome()).toBe('open')
  await opened.answer(2, at(101, 2))
  expect(opened.outcome()).toBe(100)
  const near = open(3)
  near.remember(2, headOf(115, 30))
  near.start()
  await near.all(at(100), at(100))
  expect(near.outcome()).toBe(100)
})

test('nodes that do not seem to move are asked again after a while, rather than waiting for the third', async () => {
  const moving: number[] = []
  const { all, answer, outcome, pass, probed, waits, waiting } = started(3, { moving })
  await all(at(100), at(100))
  await pass(2.4)
  expect(probed).toEqual([0, 1, 2])
  await pass(0.1)
  expect([waits, probed]).toEqual([[2.5], [0, 1, 2, 0, 1]])
  moving.push(0, 1)
  await answer(0, at(101, 2))
  expect(outcome()).toBe(100)
  await answer(1, at(101, 2))
  expect([outcome(), waiting()]).toEqual([100, 0])
})

test('nobody is asked again where as many are asked as are wanted, or once a block is open', async () => {
  const two = started(2, { moving: [] })
  await two.answer(0, at(100))
  await two.pass(10)
  expect([two.waits, two.probed]).toEqual([[], [0, 1]])
  const three = started(3)
  await three.all(at(100), at(100))
  await three.pass(10)
  expect(three.probed).toEqual([0, 1, 2])
})

test.each<[string, Probe, string | number]>([
  ['as far behind as may be', at(85, -30), 85],
  ['as far ahead as may be', at(115, 30), 115],
  ['a block too far behind', at(84), 'It lags behind at block 84. The others’ newest is 100.'],
  ['a second too far behind', at(100, -31), 'It lags behind at block 100. The others’ newest is 100.'],
  ['a block too far ahead', at(116), 'Only it has block 116. The others’ newest is 100.'],
  ['a second too far ahead', at(101, 31), 'Only it has block 101. The others’ newest is 100.'],
  ['gone', gone, 'No connection.'],
])('of a node that comes late, %s', async (_, probe, shown) => {
  const { all, answer, asks, noted } = started(3)
  await all(at(100), at(100))
  const asking = asks()
  await answer(2, probe)
  expect((await asking)[2]).toEqual([2, shown])
  expect(noted).toEqual(probe.type === 'head' && typeof shown === 'string' ? [`2 stale: ${shown}`] : [])
})

test('a late node is compared with the newest of those that are read', async () => {
  const { all, answer, asks } = started(3)
  await all(at(100), at(100, 20))
  const asking = asks()
  await answer(2, at(101, 50))
  expect((await asking)[2]).toEqual([2, 101])
})

test('a node that lags is left out, though it would be near where it came late', async () => {
  const { all, outcome, asks } = started(4, { moving: [] })
  await all(at(50, 100), at(100, 75), at(100, 75), at(100, 69))
  expect(outcome()).toBe(100)
  expect(await asks()).toEqual([
    [0, 'It lags behind at block 50. The others’ newest is 100.'],
    [1, 100],
    [2, 100],
    [3, 'It lags behind at block 100. The others’ newest is 100.'],
  ])
})

test('two nodes that are far apart contradict each other', async () => {
  const { all, outcome, probes } = started(2)
  await all(at(100), at(200))
  expect(outcome()).toBe('contradiction')
  expect(probes()).toEqual([
    [0, 100],
    [1, 200],
  ])
})

const ahead = at(140, 80)
test('a node that is alone with newer blocks is believed where that is proven, and the others lag', async () => {
  const { all, outcome, asks, verdicts } = started(3, { verdict: true })
  await all(at(100), ahead, at(101, 2))
  expect(verdicts).toEqual([[1, [2, 0], 101]])
  expect(outcome()).toBe(140)
  expect(await asks()).toEqual([
    [0, 'It lags behind at block 100. The others’ newest is 140.'],
    [1, 140],
    [2, 'It lags behind at block 101. The others’ newest is 140.'],
  ])
})

test('where it is disproven the others are', async () => {
  const { all, outcome, asks, noted } = started(3, { verdict: false })
  await all(at(100), ahead, at(101, 2))
  expect(outcome()).toBe(100)
  expect(await asks()).toEqual([
    [0, 100],
    [1, 'Only it has block 140. The others’ newest is 100.'],
    [2, 101],
  ])
  expect(noted).toEqual(['1 stale: Only it has block 140. The others’ newest is 100.'])
})

test('where nobody can say they contradict each other', async () => {
  const { all, outcome, probes } = started(3)
  await all(at(100), ahead, at(101, 2))
  expect(outcome()).toBe('contradiction')
  expect(probes()).toHaveLength(3)
})

test('while that is found out, nobody is asked again and nothing else is decided', async () => {
  let decide = (_: boolean) => {}
  const verdict = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  const pending = started(3, { verdict, moving: [] })
  await pending.all(at(100), ahead, at(101, 2))
  await pending.pass(2.5)
  expect([pending.outcome(), pending.probed, pending.verdicts.length]).toEqual(['open', [0, 1, 2], 1])
  decide(true)
  await settled()
  expect(pending.outcome()).toBe(140)
  const opened = started(4, { verdict: true, moving: [] })
  await opened.all(at(100), ahead, at(101, 2))
  expect(opened.outcome()).toBe('open')
  await opened.pass(2.5)
  await opened.answer(3, gone)
  expect(opened.outcome()).toBe(140)
  expect(opened.verdicts).toHaveLength(1)
})

/** Two nodes that agree, and one that has reported a block of `time` before it failed. */
async function afterFailure(
  time: number,
  { verdict, passed = 0 }: { verdict?: boolean; passed?: number } = {},
) {
  const opened = open(3, { verdict })
  opened.remember(2, headOf(140, time))
  await opened.pass(passed)
  opened.start()
  await opened.all(at(100), at(101, 2), gone)
  return opened
}

test('what a node has reported a moment before it failed counts: two that lag may be of one mind', async () => {
  const { outcome, probes, verdicts } = await afterFailure(33, { verdict: true })
  expect(outcome()).toBe('contradiction')
  expect(verdicts).toEqual([[2, [0, 1], 101]])
  expect(probes()).toEqual([
    [0, 100],
    [1, 101],
    [2, 140],
  ])
  expect((await afterFailure(33)).outcome()).toBe('contradiction')
})

test('it does not count where it is disproven, is near, or is more than a minute ago', async () => {
  expect((await afterFailure(33, { verdict: false })).outcome()).toBe(100)
  const near = await afterFailure(32)
  expect([near.outcome(), near.verdicts]).toEqual([100, []])
  expect((await afterFailure(33, { passed: 60 })).outcome()).toBe('contradiction')
  expect((await afterFailure(33, { passed: 60.1 })).outcome()).toBe(100)
})

test('what it has reported counts from when it did, not from the start', async () => {
  const opened = open(3)
  opened.remember(2, headOf(140, 33), 50)
  await opened.pass(100)
  opened.start()
  await opened.all(at(100), at(101, 2), gone)
  expect(opened.outcome()).toBe('contradiction')
})

test('a node that has gone back has not failed', async () => {
  const opened = open(3)
  opened.remember(2, headOf(140, 40))
  opened.start()
  await opened.all(at(100), at(100), at(100))
  expect([opened.outcome(), opened.verdicts]).toEqual([100, []])
})

test('nor where only one node is left to compare it with', async () => {
  const opened = open(3)
  opened.remember(2, headOf(140, 33))
  opened.start()
  await opened.all(at(100), gone, gone)
  expect([opened.outcome(), opened.verdicts]).toEqual([100, []])
  const lagging = open(3)
  lagging.remember(2, headOf(240, 133))
  lagging.start()
  await lagging.all(at(100, 100), at(50), gone)
  expect([lagging.outcome(), lagging.verdicts]).toEqual([100, []])
})

test('of those that are compared with it the ones that lag are none', async () => {
  const opened = open(4, { verdict: true })
  opened.remember(3, headOf(240, 133))
  opened.start()
  await opened.all(at(100, 100), at(50), at(101, 102), gone)
  expect(opened.verdicts).toEqual([[3, [0, 2], 101]])
})

test('a node that is not asked is no part of it', async () => {
  const { all, outcome, asks } = started(4, { asked: 3 })
  await all(at(100), at(100), at(100))
  expect(outcome()).toBe(100)
  expect((await asks()).map(([place]) => place)).toEqual([0, 1, 2])
})

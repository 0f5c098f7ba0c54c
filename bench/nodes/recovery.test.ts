import { expect, test } from 'vitest'
import { isAgreed } from '../../src/chain/agreement.ts'
import { RpcDisagreementError } from '../../src/chain/errors.ts'
import { readClaimed } from '../../src/chain/readClaimed.ts'
import { waitFor } from '../../src/chain/stopwatch.ts'
import { createRandom, type Random } from './createRandom.ts'
import { createVirtualTime } from './createVirtualTime.ts'
import { readerOfSimulated } from './playJourney.ts'
import {
  account,
  allocationIndex,
  distributor,
  forgedRecipient,
  genesis,
  simulatedChain,
} from './simulatedChain.ts'
import { type FaultKind, firstBegin, type NodeBehaviour, simulatedNode } from './simulatedNode.ts'

/** In simulated seconds: no time of this machine is in it. */
const limit = 3

/** Beside a liar two must be honest: of two nodes nobody knows which one lies. */
const nodes: Readonly<Record<Exclude<FaultKind, 'honest'>, readonly number[]>> = {
  silent: [1, 2],
  '429': [1, 2],
  'other chain': [1, 2],
  reordered: [1, 2],
  truncated: [1, 2],
  stale: [1, 2],
  lying: [2],
}

const cases = Object.entries(nodes).flatMap(([kind, counts]) =>
  counts.map((good) => ({ kind: kind as FaultKind, good })),
)

const behaviour = (kind: FaultKind, failsAt = 0): NodeBehaviour => ({
  kind,
  rate: 1,
  headOffset: kind === 'stale' ? -600 : 0,
  isFollowing: false,
  latency: 0.4,
  failsAt,
})

/** Nodes of a chain on which the allocation was claimed ten minutes ago. */
function startNodes(behaviours: readonly NodeBehaviour[], random: Random) {
  const time = createVirtualTime()
  const claimedAt = (firstBegin - genesis) / 2 - 300
  const chain = simulatedChain({ isClaimed: true, recipient: account, claimedAt })
  const lie = simulatedChain({ isClaimed: false, recipient: forgedRecipient, claimedAt })
  const nodes = behaviours.map((each) =>
    simulatedNode({ behaviour: each, chain, lie, begin: firstBegin, time, random }),
  )
  return { time, reader: readerOfSimulated(nodes, time) }
}

/** Asks in turn, and gives of each question whose answer came after the failure how long it took. */
async function recover(kind: FaultKind, good: number, seed: number) {
  const random = createRandom(seed)
  const failsAt = 4 + random.next() * 2
  const honest = Array.from({ length: good }, () => behaviour('honest'))
  const { time, reader } = startNodes([behaviour(kind, failsAt), ...honest], random)
  const answers: { took: number; isTrue: boolean; isAgreed: boolean }[] = []
  while (time.now() < failsAt + 20) {
    const asked = time.now()
    const { isClaimed, agreement } = await time.finish(
      readClaimed(reader, { distributor, index: allocationIndex }),
    )
    if (time.now() >= failsAt)
      answers.push({
        took: time.now() - Math.max(asked, failsAt),
        isTrue: isClaimed,
        isAgreed: isAgreed(agreement),
      })
    await time.finish(waitFor(time.stopwatch, 0.1 + random.next()))
  }
  return answers
}

test.each(cases)(
  'behavior: $kind beside $good that are good: each answer is right, and comes within 3 s',
  async ({ kind, good }) => {
    for (let seed = 0; seed < 12; seed++) {
      const answers = await recover(kind, good, seed)
      expect(answers.length).toBeGreaterThan(5)
      expect(answers.filter(({ isTrue }) => !isTrue)).toEqual([])
      expect(answers.filter(({ took }) => took > limit)).toEqual([])
      // One of two is marked as such, and two of three decide.
      if (good > 1) expect(answers.filter((answer) => !answer.isAgreed)).toEqual([])
    }
  },
)

test('behavior: what a node has just reported counts when it fails: two that lag, one of which lies, are not believed', async () => {
  const lag = { headOffset: -1_712, isFollowing: true, latency: 0.4, rate: 1 }
  for (let seed = 0; seed < 12; seed++) {
    const { time, reader } = startNodes(
      [{ ...lag, kind: 'stale' }, behaviour('silent', 20), { ...lag, kind: 'lying' }],
      createRandom(seed),
    )
    const ask = () =>
      time.finish(
        readClaimed(reader, { distributor, index: allocationIndex }).catch((error: unknown) => error),
      )
    expect(await ask()).toMatchObject({ isClaimed: true, agreement: { agreed: 1 } })
    while (time.now() < 20) await time.finish(waitFor(time.stopwatch, 1))
    // At the block that the two have, there was no claim yet.
    while (time.now() < 60) {
      expect(await ask()).toBeInstanceOf(RpcDisagreementError)
      await time.finish(waitFor(time.stopwatch, 3))
    }
  }
})

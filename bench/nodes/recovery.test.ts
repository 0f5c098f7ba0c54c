import { expect, test } from 'vitest'
import { isAgreed } from '../../src/chain/agreement.ts'
import { readClaimed } from '../../src/chain/readClaimed.ts'
import { waitFor } from '../../src/chain/stopwatch.ts'
import { createRandom } from './createRandom.ts'
import { createVirtualTime } from './createVirtualTime.ts'
import { readerOfSimulated } from './playJourney.ts'
import { account, allocationIndex, distributor, forgedRecipient, simulatedChain } from './simulatedChain.ts'
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

/** Asks in turn, and gives of each question whose answer came after the failure how long it took. */
async function recover(kind: FaultKind, good: number, seed: number) {
  const random = createRandom(seed)
  const time = createVirtualTime()
  const failsAt = 4 + random.next() * 2
  const claimedAt = (firstBegin - 1_760_000_000) / 2 - 300
  const chain = simulatedChain({ isClaimed: true, recipient: account, claimedAt })
  const lie = simulatedChain({ isClaimed: false, recipient: forgedRecipient, claimedAt })
  const honest = Array.from({ length: good }, () => behaviour('honest'))
  const all = [behaviour(kind, failsAt), ...honest].map((each) =>
    simulatedNode({ behaviour: each, chain, lie, begin: firstBegin, time, random }),
  )
  const reader = readerOfSimulated(all, time)
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

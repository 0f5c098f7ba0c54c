import { isAgreed } from '../../src/chain/agreement.ts'
import { type ChainReader, createChainReader } from '../../src/chain/createChainReader.ts'
import { encodeClaim } from '../../src/chain/encodeClaim.ts'
import { CallRevertsError } from '../../src/chain/errors.ts'
import { estimateFee } from '../../src/chain/estimateFee.ts'
import { findClaim } from '../../src/chain/findClaim.ts'
import { followTransaction } from '../../src/chain/followTransaction.ts'
import { readClaimed } from '../../src/chain/readClaimed.ts'
import { simulateClaim } from '../../src/chain/simulateClaim.ts'
import { EverclaimError } from '../../src/errors.ts'
import type { Random } from './createRandom.ts'
import { createVirtualTime, type VirtualTime } from './createVirtualTime.ts'
import {
  account,
  allocationIndex,
  distributor,
  forgedRecipient,
  hash,
  honestGas,
  honestGasPrice,
  simulatedChain,
} from './simulatedChain.ts'
import { firstBegin, type NodeBehaviour, type SimulatedNode, simulatedNode } from './simulatedNode.ts'

export type Verdict = 'right' | 'one node' | 'could not check' | 'false'
export const questions = ['claimed', 'transaction', 'payment', 'simulation', 'fee'] as const
export type Question = (typeof questions)[number]
export type Answer = { question: Question; verdict: Verdict; hasHonestAnswered: boolean }

export type Journey = {
  nodes: readonly NodeBehaviour[]
  /** Seconds that the visitor's clock is wrong. */
  clockOffset: number
  isClaimed: boolean
}

/** How long a visitor waits for a transaction to be confirmed, in seconds. */
const patience = 40

/**
 * One visitor with some nodes asks the questions of the claim page, one after the other, through the code of
 * the page.
 */
export async function playJourney(journey: Journey, random: Random): Promise<readonly Answer[]> {
  const { isClaimed, clockOffset } = journey
  const time = createVirtualTime()
  const begin = firstBegin + random.integer(0, 100_000)
  const claimedAt = Math.floor((begin - firstBegin + 2_000_000) / 2) - random.integer(60, 700)
  const chain = simulatedChain({ isClaimed, recipient: account, claimedAt })
  const lie = simulatedChain({
    isClaimed: !isClaimed || random.chance(0.3),
    recipient: forgedRecipient,
    claimedAt,
  })
  const nodes = journey.nodes.map((behaviour) =>
    simulatedNode({ behaviour, chain, lie, begin, time, random }),
  )
  const reader = readerOfSimulated(nodes, time)

  const clock = Date.now
  Date.now = () => (begin + time.now() + clockOffset) * 1000
  try {
    const answers: Answer[] = []
    for (const question of questions) {
      const before = nodes.map(({ answered }) => answered.length)
      const verdict = await time.finish(
        judge(question, {
          reader,
          isClaimed,
          fromBlock: claimedAt - 50,
          honestAnswers: (method) =>
            nodes.flatMap(({ answered }) => answered).filter((each) => each === method).length,
          stopAfter: time.stopwatch.after,
        }),
      )
      const hasHonestAnswered = nodes.some(({ answered }, i) =>
        answered.slice(before[i]).some((method) => method !== 'eth_chainId'),
      )
      answers.push({ question, verdict, hasHonestAnswered })
    }
    return answers
  } finally {
    Date.now = clock
  }
}

/** The reader of the pages, over simulated nodes and in their time. */
export const readerOfSimulated = (nodes: readonly SimulatedNode[], time: VirtualTime): ChainReader =>
  createChainReader({
    chainId: 81457,
    rpcUrls: nodes.map((_, i) => `http://node${i}.example/`),
    stopwatch: time.stopwatch,
    fetch: (url, init) => {
      const node = nodes[Number(/node(\d)/.exec(String(url))?.[1])]
      if (!node || !init?.signal) throw new Error('The journey has no such node.')
      return node.fetch(String(init.body), init.signal)
    },
  })

type Given = {
  reader: ChainReader
  isClaimed: boolean
  fromBlock: number
  /** How often an honest node has answered this. */
  honestAnswers: (method: string) => number
  stopAfter: (seconds: number, run: () => void) => () => void
}

async function judge(question: Question, given: Given): Promise<Verdict> {
  try {
    return await verdictOn[question](given)
  } catch (error) {
    if (error instanceof EverclaimError) return 'could not check'
    throw error
  }
}

const isTrue = (value: boolean): Verdict => (value ? 'right' : 'false')

const verdictOn: Record<Question, (given: Given) => Promise<Verdict>> = {
  async claimed({ reader, isClaimed }) {
    const answer = await readClaimed(reader, { distributor, index: allocationIndex })
    return isAgreed(answer.agreement) ? isTrue(answer.isClaimed === isClaimed) : 'one node'
  },

  /** Is the transaction on the chain? What is final is an answer; that it is not there yet is none. */
  async transaction({ reader, isClaimed, stopAfter }) {
    const stop = new AbortController()
    const cancel = stopAfter(patience, () => stop.abort())
    let isReported = false
    const wake = (listener: () => void) => stopAfter(2, listener)
    const statuses = followTransaction(
      reader,
      { hash, from: account, to: distributor, data: '0x' },
      { signal: stop.signal, pollMs: 2 ** 30, onWake: wake },
    )
    for await (const status of statuses) {
      if ('isFinal' in status) {
        if (status.isFinal) {
          cancel()
          return isTrue(isClaimed && status.status === 'included')
        }
        isReported = true
      }
      // Nothing to wait for: as of now no block has it.
      if (!isClaimed && status.status === 'pending') {
        cancel()
        return 'right'
      }
    }
    return isReported ? 'one node' : 'could not check'
  },

  /** Where did the tokens go? */
  async payment({ reader, isClaimed, fromBlock }) {
    const found = await findClaim(reader, { distributor, index: allocationIndex, account, fromBlock })
    if (!found) return isClaimed ? 'could not check' : 'right'
    return isTrue(isClaimed && found.recipient.toLowerCase() === account)
  },

  /** Would the claim go through? */
  async simulation({ reader, isClaimed }) {
    const { status, agreement } = await simulateClaim(reader, { call, from: account })
    return isAgreed(agreement) ? isTrue(isClaimed === (status === 'reverts')) : 'one node'
  },

  /** What does it cost? Above what an honest node answers it must not be; below, the wallet knows better. */
  async fee({ reader, isClaimed, honestAnswers }) {
    const before = honestAnswers('eth_gasPrice')
    try {
      const { l2Fee } = await estimateFee(reader, { call, from: account })
      if (l2Fee <= honestGas * honestGasPrice) return isClaimed ? 'one node' : 'right'
      return honestAnswers('eth_gasPrice') > before ? 'false' : 'one node'
    } catch (error) {
      if (!(error instanceof CallRevertsError)) throw error
      return isClaimed ? 'right' : honestAnswers('eth_estimateGas') > 0 ? 'false' : 'one node'
    }
  },
}

const call = encodeClaim({ distributor, index: allocationIndex, account, amount: 1000n, proof: [] })

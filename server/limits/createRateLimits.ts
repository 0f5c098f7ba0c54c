import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallName } from '../../src/session/calls.ts'
import { ProblemError } from '../http/problem.ts'
import { callCosts } from './callCosts.ts'
import { type ClientNetworks, wideFactor } from './clientNetwork.ts'

/** Counts what is asked for. Each process counts for itself: with several, there is as many times as much. */
export type RateLimits = {
  /**
   * Of a network, and of the wide one around it.
   *
   * @throws ProblemError `too-many-requests`
   */
  count(call: CallName, networks: ClientNetworks): Promise<void>
  /**
   * Questions to the chain about an account, from wherever they are asked.
   *
   * @throws ProblemError `too-many-requests`
   */
  countAccount(call: CallName, account: `0x${string}`): Promise<void>
}

/** Points that a network has in a minute: sixty people who wait for a claim, or twenty-four who sign in. */
const usualPoints = 1_200
const usualOfAccount = 10

export function createRateLimits({
  points = usualPoints,
  ofAccount: mostOfAccount = usualOfAccount,
}: {
  /** That a network has in a minute; a wide one has five times as many. */
  points?: number | undefined
  /** Questions to the chain about one account in a minute, for each call. */
  ofAccount?: number | undefined
} = {}): RateLimits {
  const duration = 60
  const ofNetwork = new RateLimiterMemory({ points, duration })
  const ofWideNetwork = new RateLimiterMemory({ points: points * wideFactor, duration })
  const ofAccount = new RateLimiterMemory({ points: mostOfAccount, duration })
  const fromNetwork = 'Too many requests from your network. Try again shortly.'
  return {
    async count(call, { network, wideNetwork }) {
      const cost = callCosts[call].points
      await consume(ofNetwork, network, cost, fromNetwork)
      await consume(ofWideNetwork, wideNetwork, cost, fromNetwork)
    },
    countAccount: (call, account) =>
      consume(ofAccount, `${call} ${account}`, 1, 'Too many requests for this account. Try again shortly.'),
  }
}

async function consume(
  limiter: RateLimiterMemory,
  key: string,
  cost: number,
  sentence: string,
): Promise<void> {
  try {
    await limiter.consume(key, cost)
  } catch (refused) {
    if (refused instanceof Error) throw refused
    const { msBeforeNext } = refused as { msBeforeNext: number }
    throw new ProblemError('too-many-requests', sentence, { retryAfter: msBeforeNext / 1000 })
  }
}

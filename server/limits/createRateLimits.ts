import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallName } from '../../src/session/calls.ts'
import { ProblemError } from '../http/problem.ts'
import { callCosts } from './callCosts.ts'
import { addressShare, type ClientNetworks, wideFactor } from './clientNetwork.ts'
import { consume } from './consume.ts'

/** Counts what is asked for. Each process counts for itself: with several, there is as many times as much. */
export type RateLimits = {
  /**
   * Of an address, and of the networks around it.
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

/**
 * Points that a network has in a minute. One address has a third: sixty people who wait for a claim, or
 * twenty-four who sign in.
 */
const usualPoints = 3_600
const usualOfAccount = 10

export function createRateLimits({
  points = usualPoints,
  ofAccount: mostOfAccount = usualOfAccount,
}: {
  /** That a network has in a minute; an address has a third of them, a wide network five times as many. */
  points?: number | undefined
  /** Questions to the chain about one account in a minute, for each call. */
  ofAccount?: number | undefined
} = {}): RateLimits {
  const duration = 60
  const ofAddress = new RateLimiterMemory({ points: addressShare(points), duration })
  const ofNetwork = new RateLimiterMemory({ points, duration })
  const ofWideNetwork = new RateLimiterMemory({ points: points * wideFactor, duration })
  const ofAccount = new RateLimiterMemory({ points: mostOfAccount, duration })
  const refusal = (sentence: string) => (retryAfter: number) =>
    new ProblemError('too-many-requests', sentence, { retryAfter })
  const ofTheNetwork = refusal('Too many requests from your address or network. Try again shortly.')
  const ofTheAccount = refusal('Too many requests for this account. Try again shortly.')
  return {
    async count(call, { address, network, wideNetwork }) {
      const cost = callCosts[call].points
      await consume(ofAddress, { key: address, cost }, ofTheNetwork)
      await consume(ofNetwork, { key: network, cost }, ofTheNetwork)
      await consume(ofWideNetwork, { key: wideNetwork, cost }, ofTheNetwork)
    },
    countAccount: (call, account) => consume(ofAccount, { key: `${call} ${account}`, cost: 1 }, ofTheAccount),
  }
}

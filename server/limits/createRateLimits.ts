import type { CallName } from '../../src/session/calls.ts'
import { ProblemError } from '../http/problem.ts'
import { callCosts } from './callCosts.ts'
import type { ClientNetworks } from './clientNetwork.ts'
import { createNetworkPoints, createPoints } from './createPoints.ts'

/** Counts what is asked for. Each process counts for itself: with several, there is as many times as much. */
export type RateLimits = {
  /**
   * Of an address, and of the networks around it.
   *
   * @throws ProblemError `too-many-requests`
   */
  count(call: CallName, networks: ClientNetworks): void
  /**
   * Questions to the chain about an account, from wherever they are asked.
   *
   * @throws ProblemError `too-many-requests`
   */
  countAccount(call: CallName, account: `0x${string}`): void
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
  const refusal = (sentence: string) => (retryAfter: number) =>
    new ProblemError('too-many-requests', sentence, { retryAfter })
  const ofNetworks = createNetworkPoints(
    { points, duration },
    refusal('Too many requests from your address or network. Try again shortly.'),
  )
  const ofAccount = createPoints({ points: mostOfAccount, duration })
  const ofTheAccount = refusal('Too many requests for this account. Try again shortly.')
  return {
    count: (call, networks) => ofNetworks(networks, callCosts[call].points),
    countAccount(call, account) {
      const wait = ofAccount(`${call} ${account}`, 1)
      if (wait > 0) throw ofTheAccount(wait)
    },
  }
}

import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallName } from '../../src/session/calls.ts'
import { ProblemError } from '../http/problem.ts'

/** Counts what a network asks for. */
export type RateLimits = {
  /** @throws ProblemError `too-many-requests` */
  count(call: CallName, networkHash: string): Promise<void>
}

/** Points that a network has in a minute, and what a call costs: what writes or asks the chain costs more. */
const pointsAMinute = 600
const costs: Record<CallName, number> = {
  createNonce: 20,
  signIn: 30,
  getSession: 1,
  signOut: 5,
  getTerms: 1,
  getAcceptance: 2,
  acceptTerms: 30,
  getSponsorship: 1,
  sponsorClaim: 60,
  getSponsoredClaim: 1,
}

/** Each process counts for itself: with several, a network has as many times the points. */
export function createRateLimits(points = pointsAMinute): RateLimits {
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return {
    async count(call, networkHash) {
      try {
        await limiter.consume(networkHash, costs[call])
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const { msBeforeNext } = refused as { msBeforeNext: number }
        throw new ProblemError(
          'too-many-requests',
          'Too many requests from your network. Try again shortly.',
          {
            retryAfter: msBeforeNext / 1000,
          },
        )
      }
    },
  }
}

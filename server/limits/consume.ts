import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ProblemError } from '../http/problem.ts'

/**
 * Takes points from a key's budget.
 *
 * @param refusal what is thrown where there are too few, by the seconds until there are some again
 */
export async function consume(
  limiter: RateLimiterMemory,
  { key, cost }: { key: string; cost: number },
  refusal: (retryAfter: number) => ProblemError,
): Promise<void> {
  try {
    await limiter.consume(key, cost)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // A clock that was put back makes it more than all the time that points are kept.
    throw refusal(Math.min(refused.msBeforeNext / 1000, limiter.duration))
  }
}

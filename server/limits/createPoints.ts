import type { ProblemError } from '../http/problem.ts'
import { addressShare, type ClientNetworks, wideFactor } from './clientNetwork.ts'

/**
 * So many are remembered, in about 30 MB; the oldest is forgotten for one more. Without a bound a flood from
 * everywhere fills the memory.
 */
const mostKeys = 200_000

export type Points = {
  /** That a key has in each of its times, which begin with its first request. */
  readonly points: number
  /** Seconds. */
  readonly duration: number
}

/**
 * Takes points from a key, by a clock that nobody sets. What is asked for in vain is taken, too.
 *
 * @returns the seconds until the key has points again; 0 where it had enough
 */
export function createPoints({ points, duration }: Points): (key: string, cost: number) => number {
  const taken = new Map<string, { points: number; until: number }>()
  return (key, cost) => {
    const now = Math.round(performance.now())
    // Each lasts as long as the others: who began first ends first.
    for (const [oldest, { until }] of taken) {
      if (until > now) break
      taken.delete(oldest)
    }
    const known = taken.get(key)
    const mine = known ?? { points: 0, until: now + duration * 1_000 }
    mine.points += cost
    if (!known) {
      const [oldest] = taken.keys()
      if (oldest !== undefined && taken.size >= mostKeys) taken.delete(oldest)
      taken.set(key, mine)
    }
    return mine.points > points ? (mine.until - now) / 1_000 : 0
  }
}

/**
 * The same of an address and the networks around it: an address has a third of what a network has, and a wide
 * network five times as much.
 *
 * @param refusal what is thrown where there are too few, by the seconds until there are some again
 */
export function createNetworkPoints(
  { points, duration }: Points,
  refusal: (retryAfter: number) => ProblemError,
): (networks: ClientNetworks, cost: number) => void {
  const ofAddress = createPoints({ points: addressShare(points), duration })
  const ofNetwork = createPoints({ points, duration })
  const ofWideNetwork = createPoints({ points: points * wideFactor, duration })
  return ({ address, network, wideNetwork }, cost) => {
    // One after the other: who has none left takes nothing from the neighbours.
    const wait = ofAddress(address, cost) || ofNetwork(network, cost) || ofWideNetwork(wideNetwork, cost)
    if (wait > 0) throw refusal(wait)
  }
}

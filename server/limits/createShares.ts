import { ProblemError } from '../http/problem.ts'
import type { ClientNetworks } from './clientNetwork.ts'

/**
 * How many places there are at once: for one address, for the network around it, for the wide one around
 * that, and in all.
 */
export type MostPlaces = {
  readonly address: number
  readonly network: number
  readonly wideNetwork: number
  readonly all: number
}

/** Gives a place back. Called again it does nothing. */
export type Leave = () => void

/** Places that nobody waits for: there is one, or there is none. */
export type Shares = {
  /**
   * Which of the shares is used up, or what gives the place back. Without a client only the places in all are
   * counted.
   */
  enter(client: ClientNetworks | undefined): Leave | 'client' | 'all'
}

/**
 * A small share for each address and bigger ones for the networks around it, so that nobody's use is all that
 * others have.
 */
export function createShares(most: MostPlaces): Shares {
  const taken = new Map<string, number>()
  return {
    enter(client) {
      const isFull = (key: string, most: number) => (taken.get(key) ?? 0) >= most
      const keys = ['all']
      for (const step of client ? (['address', 'network', 'wideNetwork'] as const) : []) {
        const key = `${step} ${client?.[step]}`
        if (isFull(key, most[step])) return 'client'
        keys.push(key)
      }
      if (isFull('all', most.all)) return 'all'
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        for (const key of keys) {
          const left = (taken.get(key) ?? 1) - 1
          if (left === 0) taken.delete(key)
          else taken.set(key, left)
        }
      }
    },
  }
}

/**
 * Does work while it has a place.
 *
 * @throws ProblemError where there is no place: `too-many-requests` where the client's share is used up, else
 * `overloaded`
 */
export async function inShare<result>(
  shares: Shares,
  client: ClientNetworks,
  work: () => Promise<result>,
): Promise<result> {
  const leave = shares.enter(client)
  if (leave === 'client') throw tooMuchOfClient
  if (leave === 'all') throw tooMuchAtOnce
  try {
    return await work()
  } finally {
    leave()
  }
}

/** The answer to everybody who comes while there is no place. */
export const tooMuchAtOnce = new ProblemError(
  'overloaded',
  'Too many requests at once. Try again in a moment.',
  { retryAfter: 1 },
)

const tooMuchOfClient = new ProblemError(
  'too-many-requests',
  'Too many requests at once from your address or network. Try again in a moment.',
  { retryAfter: 1 },
)

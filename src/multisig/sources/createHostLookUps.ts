import type { Hex } from 'viem'
import { unlessAborted } from '../../signals/unlessAborted.ts'
import { HostNotAskedError } from '../errors.ts'
import type { ReadSafeTransaction } from './askHost.ts'

/** So many unknown hashes in a row are asked for before there is a pause. */
export const mostMisses = 4
/** Milliseconds of the first pause; each further miss doubles it. */
const firstPauseMs = 10_000
const longestPauseMs = 300_000

export type HostLookUps = {
  /**
   * Asks the host about a hash, within the budget of the page.
   *
   * @throws HostNotAskedError where it is too early to ask, and whatever the host says
   */
  readonly read: ReadSafeTransaction
  /** The host has named a hash itself: it is no guess. */
  know(safeTxHash: Hex): void
}

/**
 * All that a page asks its host about transactions by their hashes, within one budget: each unknown hash is a
 * failed request at the host's service. Hashes that the host does not know are asked for one at a time. After
 * four misses in a row without a hit there is one more after each pause, each longer than the one before. A
 * hash that was missed has such a pause of its own. Hashes that the host knows are always asked.
 *
 * @param now unix milliseconds
 */
export function createHostLookUps(
  ask: ReadSafeTransaction,
  { now = Date.now }: { now?: () => number } = {},
): HostLookUps {
  const known = new Set<string>()
  const missed = new Map<string, { times: number; until: number; error: unknown }>()
  const underWay = new Map<string, ReturnType<ReadSafeTransaction>>()
  let missesInRow = 0
  let pausedUntil = 0
  let lane: Promise<unknown> = Promise.resolve()

  const pauseAfter = (misses: number) => now() + Math.min(firstPauseMs * 2 ** (misses - 1), longestPauseMs)

  async function askNow(key: string, safeTxHash: Hex) {
    const miss = missed.get(key)
    if (miss && now() < miss.until) throw miss.error
    if (!known.has(key) && now() < pausedUntil) throw new HostNotAskedError()
    try {
      const details = await ask(safeTxHash)
      known.add(key)
      missed.delete(key)
      missesInRow = 0
      pausedUntil = 0
      return details
    } catch (error) {
      const times = (miss?.times ?? 0) + 1
      missed.set(key, { times, until: pauseAfter(times), error })
      missesInRow++
      if (missesInRow >= mostMisses) pausedUntil = pauseAfter(missesInRow - mostMisses + 1)
      throw error
    }
  }

  function join(safeTxHash: Hex) {
    const key = safeTxHash.toLowerCase()
    const before = underWay.get(key)
    if (before) return before
    const asking = known.has(key) ? askNow(key, safeTxHash) : lane.then(() => askNow(key, safeTxHash))
    if (!known.has(key)) lane = asking.catch(() => undefined)
    underWay.set(key, asking)
    const end = () => void underWay.delete(key)
    asking.then(end, end)
    return asking
  }

  return {
    // What the host was asked, it was asked: whatever asks for the same soon waits for the same answer.
    read: (safeTxHash, signal) => unlessAborted(join(safeTxHash), signal),
    know: (safeTxHash) => void known.add(safeTxHash.toLowerCase()),
  }
}

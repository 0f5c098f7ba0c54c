import type { Address } from 'viem'
import { asError } from '../errors.ts'
import { linkedSignal } from '../signals/linkedSignal.ts'
import { type AllocationAnswer, checkAllocation } from './checkAllocation.ts'
import type { ProvenList } from './loadPackage.ts'

/** What a round's list says of an account. That it could not be checked is never a "no". */
export type RoundAnswer = AllocationAnswer | { readonly status: 'could-not-check'; readonly error: Error }

/** Files of one host that are asked for at the same time. */
const filesAtOnce = 6

/**
 * Looks an account up in every round of a series: one file a round, a few at a time. A round that could
 * not be checked leaves the others as they are.
 *
 * @param onProgress called with how many rounds have an answer
 */
export async function checkSeries(
  rounds: readonly ProvenList[],
  account: Address,
  {
    onProgress,
    signal,
    atOnce = filesAtOnce,
    check = checkAllocation,
  }: {
    onProgress?: (done: number, all: number) => void
    signal?: AbortSignal
    atOnce?: number
    /** Who looks it up in one round, where an answer may be there already. */
    check?: typeof checkAllocation
  } = {},
): Promise<readonly RoundAnswer[]> {
  const answers: RoundAnswer[] = []
  const own = linkedSignal(signal)
  let next = 0
  let done = 0
  const work = async () => {
    for (let at = next++; at < rounds.length; at = next++) {
      const round = rounds[at]
      if (!round) return
      own.signal.throwIfAborted()
      answers[at] = await check(round, account, own.signal).catch((cause: unknown) => {
        own.signal.throwIfAborted()
        return { status: 'could-not-check', error: asError(cause) }
      })
      onProgress?.(++done, rounds.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, rounds.length) }, work))
  } finally {
    own.stop()
  }
  return answers
}

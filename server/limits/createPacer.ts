export type Pacer = {
  /** Resolves when it is the caller's turn, in the order in which they asked. */
  turn(): Promise<void>
  /**
   * Something more urgent happened in this round of the event loop: those who wait begin in a later one. At
   * most `mostSkipped` rounds in a row are skipped, so that those who wait begin whatever else happens.
   */
  skipRound(): void
}

/** Rounds in a row. A round that begins nothing is short: twenty of them are some milliseconds. */
export const mostSkipped = 20

/**
 * Lets so many begin in each round of the event loop, and the others in the next ones. Node takes in one new
 * connection a round: where a round is long, because a crowd is being sent files, a newcomer waits behind all
 * of the crowd.
 */
export function createPacer(perRound: number): Pacer {
  const waiting: (() => void)[] = []
  let left = perRound
  let isRefilling = false
  let isSkipping = false
  let skipped = 0
  const refill = () => {
    if (isSkipping && skipped < mostSkipped) {
      isSkipping = false
      skipped++
      return void setImmediate(refill)
    }
    isSkipping = false
    skipped = 0
    left = perRound
    for (; left > 0; left--) {
      const next = waiting.shift()
      if (!next) break
      next()
    }
    isRefilling = left < perRound
    if (isRefilling) setImmediate(refill)
  }
  return {
    turn: async () => {
      if (!isRefilling) {
        isRefilling = true
        setImmediate(refill)
      }
      if (left > 0) left--
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    skipRound: () => {
      // Where nobody waits there is nothing to put off.
      isSkipping = isRefilling
    },
  }
}
